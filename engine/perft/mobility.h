// The moves of single pieces: in check and out of it, pinned or not.
#pragma once

#include "engine/perft/shared_rays.h"
#include "engine/simd/attacked_squares.h"
#include "engine/simd/king_view.h"

namespace mutare::simd {

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
