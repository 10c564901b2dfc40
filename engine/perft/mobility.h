// Moves as they are counted: of all pawns of a side at once (see engine/simd/pawn_moves.h); of
// single pieces, in check and out of it, pinned or not; and castling.
#pragma once

#include "engine/perft/shared_rays.h"
#include "engine/simd/attacked_squares.h"
#include "engine/simd/king_view.h"
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

/// The squares where pieces may go, and whether a pinned one may go there along its pin.
template <bool pinned_may_move>
struct Targets {
    LaneMask squares;
};

/// Out of check, any square.
inline constexpr Targets<true> kAnySquare{~LaneMask{0}};

/// In a single check, the squares between king and checker and the checker's, where no pinned piece
/// can go.
[[gnu::always_inline]] inline Targets<false> evasion_targets(Square king, LaneMask checker) {
    return {squares_of(king, checker | between_origin_and(checker))};
}

/// A piece that is pinned along a ray of its king.
struct PinnedPiece {
    Square square;
    PieceType type;
    std::size_t ray;
};

/// How many moves of a pinned piece the pin forbids.
template <Color us, bool pinned_may_move>
[[gnu::always_inline]] inline int count_forbidden_by_pin(const SimdBoard& board,
                                                         Targets<pinned_may_move> targets,
                                                         PinnedPiece piece) {
    if (piece.type == PieceType::Pawn) {
        const LaneMask pawn = square_lane(piece.square);
        const auto count = [&](const Pawns& pawns) __attribute__((always_inline)) {
            PawnMoves<us> moves = pawn_moves<us>(board, pawns);
            moves.restrict_to(targets.squares);
            return simd::count(moves);
        };
        Pawns pinned = Pawns::all_ways(pawn);
        const int unpinned_count = count(pinned);
        if (!pinned_may_move) return unpinned_count;
        pinned.keep_on_line<us>(pawn, piece.ray);
        return unpinned_count - count(pinned);
    }
    const LaneMask line = pinned_may_move ? line_lanes(piece.ray) : 0;
    const LaneMask lanes =
        reachable(board.occupied(), board.of(us) | ~targets.squares, bits_around(piece.square));
    return std::popcount(lanes & lanes_of(piece.type) & ~line);
}

/// Calls `visit` with each castling that is legal from the usual squares. Requires that there is no
/// check. The squares between king and rook must be empty, and those where the king passes and
/// arrives must not be attacked.
template <Color us, class Visit>
[[gnu::always_inline]] inline void for_each_castling(CastlingRights rights, LaneMask occupied,
                                                     LaneMask attacked, Visit visit) {
    constexpr LaneMask kBackRank = rank_lanes<us>(0);
    constexpr LaneMask kFilesFToG = kFileA * 0b0110'0000;
    constexpr LaneMask kFilesBToD = kFileA * 0b0000'1110;
    constexpr LaneMask kFilesCToD = kFileA * 0b0000'1100;
    const auto look_at = [&](MoveKind side, LaneMask between, LaneMask way)
        __attribute__((always_inline)) {
        if (rights.has(castling_of(us, side)) && (occupied & between & kBackRank) == 0 &&
            (attacked & way & kBackRank) == 0) {
            visit(side);
        }
    };
    look_at(MoveKind::CastleKingside, kFilesFToG, kFilesFToG);
    look_at(MoveKind::CastleQueenside, kFilesBToD, kFilesCToD);
}

}  // namespace mutare::simd
