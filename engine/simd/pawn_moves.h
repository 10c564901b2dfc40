// The moves of all pawns of a side at once, by the squares where they arrive.
#pragma once

#include "engine/simd/square_order.h"

namespace mutare::simd {

/// The rank that a double push passes, as the pawn's side counts it.
inline constexpr int kPassedRank = kStartRank + 1;

/// The squares that a side's pawns attack.
template <Color us>
constexpr LaneMask attacked_by_pawns(LaneMask pawns) {
    const LaneMask ahead = moved_ahead<us>(pawns);
    return moved_west(ahead) | moved_east(ahead);
}

/// Pawns by the ways in which they may go.
struct Pawns {
    LaneMask pushing;
    LaneMask to_west;
    LaneMask to_east;

    static constexpr Pawns all_ways(LaneMask pawns) { return {pawns, pawns, pawns}; }
    /// Leaves to the pawns of a set only the ways on the line of a ray.
    template <Color us>
    constexpr void keep_on_line(LaneMask pawns, std::size_t ray) {
        if (!stays_on_line(ray, forward(us))) pushing &= ~pawns;
        if (!stays_on_line(ray, forward(us) + kWest)) to_west &= ~pawns;
        if (!stays_on_line(ray, forward(us) + kEast)) to_east &= ~pawns;
    }
};

/// The moves of pawns, but en passant, each as the square of arrival. Pushes and double pushes
/// never arrive on the same square, but captures to both sides do.
template <Color us>
struct PawnMoves {
    constexpr PawnMoves(const Pawns& pawns, LaneMask empty, LaneMask theirs)
        : pushes(moved_ahead<us>(pawns.pushing) & empty),
          double_pushes(moved_ahead<us>(pushes & rank_lanes<us>(kPassedRank)) & empty),
          west_captures(moved_west(moved_ahead<us>(pawns.to_west)) & theirs),
          east_captures(moved_east(moved_ahead<us>(pawns.to_east)) & theirs) {}

    constexpr void restrict_to(LaneMask squares) {
        pushes &= squares;
        double_pushes &= squares;
        west_captures &= squares;
        east_captures &= squares;
    }
    /// The pawns that have a move, by where they stand.
    [[nodiscard]] constexpr LaneMask pawns() const {
        return moved_ahead<us>(pushes, -1) | moved_ahead<us>(double_pushes, -2) |
               moved_ahead<us>(moved_east(west_captures) | moved_west(east_captures), -1);
    }

    LaneMask pushes;
    LaneMask double_pushes;
    LaneMask west_captures;
    LaneMask east_captures;
};

template <Color us>
[[gnu::always_inline]] inline PawnMoves<us> pawn_moves(const SimdBoard& board, const Pawns& pawns) {
    return {pawns, ~board.occupied(), board.of(~us)};
}

}  // namespace mutare::simd
