// Inert moves of our pawns: the pawn leaves a square that is not watched, arrives where nothing
// special happens, and does not promote. All of them share one table and are looked up together.
#pragma once

#include "engine/perft/king_ring.h"
#include "engine/perft/special_squares.h"
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

/// In square order, 0 on each square where our piece's leaving changes nothing; but a promotion may
/// change more elsewhere too. `to_open` are lanes around their king.
template <Color us>
[[gnu::always_inline]] inline Bytes watched_squares(Square their_king, LaneMask to_open,
                                                    const ReplyTables<~us>& tables,
                                                    const KingRing<~us>& ring) {
    const Bytes by_lines =
        bitwise_or(ring.watched(), in_square_order(their_king, mask_bytes(to_open)));
    return bitwise_or(tables.watched(), by_lines);
}

/// The pawns' moves to which the replies are those of the tables made with the pawn where it
/// stands. `special` is for a pawn that arrives.
template <Color us>
[[gnu::always_inline]] inline PawnLanes inert_lanes(const PawnMoves<us>& pawns,
                                                    const SimdBoard& board, Square their_king,
                                                    const KingLines& lines,
                                                    const SpecialSquares& special, Bytes watched) {
    constexpr int kAnyBit = 0xFF;
    const auto lanes_in = [](Bytes table, Bytes squares) {
        return static_cast<PawnLanes>(lanes_with(look_up(table, compact_of(squares)), kAnyBit));
    };
    const LaneMask on_blocked_rays = lines.blocked & (lines.seen | lines.behind) & ~kKnightLanes;
    const LaneMask special_squares =
        special.checks | special.beside_king | squares_of(their_king, on_blocked_rays).bits();
    return pawns.moves() & ~pawns.promoting() & ~lanes_in(watched, pawns.from()) &
           ~lanes_in(mask_bytes(special_squares), pawns.to()) &
           ~double_pushes_beside_pawns(pawns, board);
}

}  // namespace mutare::simd

#endif
