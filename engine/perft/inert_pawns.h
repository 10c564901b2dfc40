// Pawns whose leaving changes nothing that anybody sees: their moves are looked up all together.
#pragma once

#include "engine/perft/king_ring.h"
#include "engine/perft/special_lanes.h"
#include "engine/simd/pawn_moves.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// The lanes of double pushes that end beside an enemy's pawn, who may take en passant.
template <Color us>
[[gnu::always_inline]] inline PawnLanes jumps_beside_pawns(const PawnMoves<us>& pawns,
                                                           const SimdBoard& board) {
    const PawnLanes jumps = pawns.moves() & kJumps;
    if (jumps == 0) return 0;
    const Bytes pawn = all_bytes(byte_of(make_piece(~us, PieceType::Pawn)));
    const auto stands = [&](Direction side) {
        const Bytes beside = plus(pawns.to(), all_bytes(side.difference()));
        return static_cast<PawnLanes>(_mm512_cmpeq_epi8_mask(board.at(beside), pawn));
    };
    return jumps & (stands(kWest) | stands(kEast));
}

/// Those of our pawns' moves to which the replies are what `tables` and `ring` tell as all stands,
/// with what the pawn's leaving gives to their pawns. `special` is for a pawn who arrives.
template <Color us>
[[gnu::always_inline]] inline PawnLanes inert_lanes(
    const PawnMoves<us>& pawns, const SimdBoard& board, Square their_king, const KingLines& lines,
    const SpecialLanes& special, const ReplyTables<~us>& tables, const KingRing<~us>& ring) {
    constexpr int kEverything = 0xFF;
    const LaneMask king_lines = (lines.seen | lines.behind) & ~kJumpLanes;
    const Bytes watched = either(either(tables.watched(), ring.watched()),
                                 in_square_order(their_king, _mm512_movm_epi8(king_lines)));
    const auto at_from = [&](Bytes table) {
        return static_cast<PawnLanes>(have(look_up(table, places_of(pawns.from())), kEverything));
    };
    const auto at_to = [&](Bytes table) {
        return static_cast<PawnLanes>(have(look_up(table, places_of(pawns.to())), kEverything));
    };
    const LaneMask held = lines.held & king_lines;
    const Bytes special_squares = in_square_order(
        their_king, _mm512_movm_epi8(special.one_by_one | special.beside_king | held));
    // Who is attacked by a pawn may take just that pawn.
    const PawnLanes captures = kWestCaptures | kEastCaptures;
    const PawnLanes taking_attacker = at_from(tables.pawn_attacks()) & captures;
    return pawns.moves() & ~pawns.promoting() & ~at_from(watched) & ~taking_attacker &
           ~at_to(special_squares) & ~jumps_beside_pawns(pawns, board);
}

}  // namespace mutare::simd

#endif
