// Inert moves of our pawns: the pawn leaves a square that is not watched, arrives where nothing
// special happens, and does not promote. All of them share one table and are looked up together.
#pragma once

#include "engine/perft/king_ring.h"
#include "engine/perft/special_squares.h"

namespace mutare::simd {

/// The squares where our piece's leaving may change the replies; but a promotion may change more
/// elsewhere too. `to_open` are lanes around their king.
template <Color us>
[[gnu::always_inline]] inline LaneMask watched_squares(Square their_king, LaneMask to_open,
                                                       const ReplyTables<~us>& tables,
                                                       const KingRing<~us>& ring) {
    return tables.watched() | ring.watched() | squares_of(their_king, to_open);
}

/// The moves to which the replies are those of the tables made with the pawn where it stands.
/// `special` is for a pawn that arrives; leaving changes something on the `watched` squares.
template <Color us>
[[gnu::always_inline]] inline PawnMoves<us> inert_moves(PawnMoves<us> moves, LaneMask their_pawns,
                                                        Square their_king, const KingLines& lines,
                                                        const SpecialSquares& special,
                                                        LaneMask watched) {
    const LaneMask on_blocked_rays = lines.blocked & (lines.seen | lines.behind) & ~kKnightLanes;
    moves = moves_of(moves, ~watched);
    moves.restrict_to(~(special.checks | special.beside_king |
                        squares_of(their_king, on_blocked_rays) | rank_lanes<us>(kLastRank)));
    // A double push beside their pawn may be answered en passant.
    moves.double_pushes &= ~(moved_west(their_pawns) | moved_east(their_pawns));
    return moves;
}

}  // namespace mutare::simd
