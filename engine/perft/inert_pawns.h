// Inert pawns: those of ours that no piece of theirs sees, so that their leaving opens no line.
// All their moves share one table and are looked up together.
#pragma once

#include "engine/perft/king_ring.h"
#include "engine/perft/special_lanes.h"
#include "engine/simd/pawn_moves.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// The lanes of double pushes that end beside a pawn of theirs, which may capture en passant.
template <Color us>
[[gnu::always_inline]] inline PawnLanes double_pushes_beside_pawns(const PawnMoves<us>& pawns,
                                                                   const SimdBoard& board) {
    const PawnLanes double_pushes = pawns.moves() & kDoublePushes;
    if (double_pushes == 0) return 0;
    const Bytes pawn = all_bytes(byte_of(make_piece(~us, PieceType::Pawn)));
    const auto stands = [&](Direction side) {
        const Bytes beside = plus(pawns.to(), all_bytes(side.difference()));
        return static_cast<PawnLanes>(equal(board.at(beside), pawn));
    };
    return double_pushes & (stands(kWest) | stands(kEast));
}

template <Color us>
[[gnu::always_inline]] inline Bytes watched_squares(Square their_king, const KingLines& lines,
                                                    const ReplyTables<~us>& tables,
                                                    const KingRing<~us>& ring) {
    const LaneMask king_lines = (lines.seen | lines.behind) & ~kKnightLanes;
    return bitwise_or(bitwise_or(tables.watched(), ring.watched()),
                      in_square_order(their_king, mask_bytes(king_lines)));
}

/// Those of our pawns' moves to which the replies are as `tables` and `ring` say with the pawn on
/// the board, and as its leaving frees their pawns. `special` is for a pawn that arrives.
template <Color us>
[[gnu::always_inline]] inline PawnLanes inert_lanes(  // NOLINT(readability-function-size)
    const PawnMoves<us>& pawns, const SimdBoard& board, Square their_king, const KingLines& lines,
    const SpecialLanes& special, const ReplyTables<~us>& tables, const KingRing<~us>& ring) {
    constexpr int kAnyBit = 0xFF;
    const LaneMask king_lines = (lines.seen | lines.behind) & ~kKnightLanes;
    const Bytes watched = bitwise_or(bitwise_or(tables.watched(), ring.watched()),
                                     in_square_order(their_king, mask_bytes(king_lines)));
    const auto at_from = [&](Bytes table) {
        return static_cast<PawnLanes>(
            lanes_with(look_up(table, compact_of(pawns.from())), kAnyBit));
    };
    const auto at_to = [&](Bytes table) {
        return static_cast<PawnLanes>(lanes_with(look_up(table, compact_of(pawns.to())), kAnyBit));
    };
    const LaneMask blocked = lines.blocked & king_lines;
    const Bytes special_squares =
        in_square_order(their_king, mask_bytes(special.checks | special.beside_king | blocked));
    // A pawn that a pawn attacks may capture just that attacker.
    const PawnLanes captures_of_attacker = at_from(tables.pawn_attacks()) & kPawnCaptures;
    return pawns.moves() & ~pawns.promoting() & ~at_from(watched) & ~captures_of_attacker &
           ~at_to(special_squares) & ~double_pushes_beside_pawns(pawns, board);
}

}  // namespace mutare::simd

#endif
