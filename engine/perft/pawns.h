// The moves of all pawns of a side at once, as they are counted: see engine/simd/pawn_moves.h.
#pragma once

#include "engine/simd/pawn_moves.h"

namespace mutare::simd {

/// How many moves a pawn has to a square where it promotes.
inline constexpr int kPromotions = 4;

/// Pawns, some of which are pinned: those of the lanes around their king.
template <Color us>
[[gnu::always_inline]] inline Pawns pawns_by_way(LaneMask pawns, Square king, LaneMask pinned) {
    Pawns ways = Pawns::all_ways(pawns);
    for (; pinned != 0; pinned &= pinned - 1) {
        const std::size_t lane = first_lane(pinned);
        ways.keep_on_line<us>(square_lane(square_of(king, lane)), ray_of(lane));
    }
    return ways;
}

/// The number of moves, each promotion counted as four.
template <Color us>
[[nodiscard]] constexpr int count(const PawnMoves<us>& moves) {
    const int arrivals = std::popcount(moves.pushes) + std::popcount(moves.double_pushes) +
                         std::popcount(moves.west_captures) + std::popcount(moves.east_captures);
    constexpr LaneMask kLast = rank_lanes<us>(kLastRank);
    if (((moves.pushes | moves.west_captures | moves.east_captures) & kLast) == 0) [[likely]]
        return arrivals;
    return arrivals + (kPromotions - 1) * (std::popcount(moves.pushes & kLast) +
                                           std::popcount(moves.west_captures & kLast) +
                                           std::popcount(moves.east_captures & kLast));
}

/// The squares where the moves arrive.
template <Color us>
[[nodiscard]] constexpr LaneMask arrivals(const PawnMoves<us>& moves) {
    return moves.pushes | moves.double_pushes | moves.west_captures | moves.east_captures;
}

/// Those of the moves that pawns on a set of squares make.
template <Color us>
[[nodiscard]] constexpr PawnMoves<us> moves_of(PawnMoves<us> moves, LaneMask pawns) {
    const LaneMask ahead = moved_ahead<us>(pawns);
    moves.pushes &= ahead;
    moves.double_pushes &= moved_ahead<us>(ahead);
    moves.west_captures &= moved_west(ahead);
    moves.east_captures &= moved_east(ahead);
    return moves;
}

/// The moves without some others.
template <Color us>
[[nodiscard]] constexpr PawnMoves<us> without(PawnMoves<us> moves, const PawnMoves<us>& others) {
    moves.pushes &= ~others.pushes;
    moves.double_pushes &= ~others.double_pushes;
    moves.west_captures &= ~others.west_captures;
    moves.east_captures &= ~others.east_captures;
    return moves;
}

}  // namespace mutare::simd
