// The moves of single pieces as lanes: in check and out of it, pinned or not.
#pragma once

#include "engine/simd/king_view.h"
#include "engine/simd/pawn_moves.h"
#include "engine/simd/square_order.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// Out of check a piece may go wherever its lanes lead, and a pinned one along its pin.
struct AnySquare {
    static constexpr bool kPinnedMayMove = true;
    [[nodiscard]] constexpr LaneMask lanes_to(Bytes) const { return ~LaneMask{0}; }
};

/// In a single check a piece may go only between king and checker or capture the checker, and a
/// pinned piece can do neither.
struct CheckEvasions {
    static constexpr bool kPinnedMayMove = false;
    [[nodiscard, gnu::always_inline]] LaneMask lanes_to(Bytes squares) const {
        return marked(in_square_order, squares);
    }
    Bytes in_square_order;  // 0xFF on the squares that answer the check
};

/// The lanes around a square that a piece of side `us` sees from there and may move to. Its
/// type determines which of them are its moves.
template <Color us, class Targets>
[[gnu::always_inline]] inline LaneMask reachable_lanes(const SimdBoard& board, Bytes squares,
                                                       const Targets& targets) {
    const Bytes pieces = board.at(squares);
    return seen_through(not_zero(pieces)) & ~owned_by(us, pieces) & targets.lanes_to(squares);
}

template <Color us, class Targets>
[[gnu::always_inline]] inline PawnMoves<us> pawn_moves(const SimdBoard& board,
                                                       const PawnSteps<us>& steps,
                                                       const Targets& targets) {
    PawnMoves<us> pawns(board, steps);
    pawns.restrict_to(static_cast<PawnLanes>(targets.lanes_to(pawns.to())));
    return pawns;
}

/// A piece that is pinned along a ray of its king.
struct PinnedPiece {
    Square square;
    PieceType type;
    std::size_t ray;
};

/// How many moves of a pinned piece the pin forbids.
template <Color us, class Targets>
[[gnu::always_inline]] inline int count_forbidden_by_pin(const SimdBoard& board,
                                                         const PawnSteps<us>& steps,
                                                         const Targets& targets,
                                                         PinnedPiece piece) {
    if (piece.type == PieceType::Pawn) {
        const PawnLanes line = Targets::kPinnedMayMove ? PawnMoves<us>::lanes_along(piece.ray) : 0;
        PawnMoves<us> pawns = pawn_moves<us>(board, steps, targets);
        pawns.restrict_to(pawns.lanes_from(piece.square) & ~line);
        return pawns.count();
    }
    const LaneMask line = Targets::kPinnedMayMove ? line_lanes(piece.ray) : 0;
    return std::popcount(reachable_lanes<us>(board, rays_from(piece.square), targets) &
                         lanes_of(piece.type) & ~line);
}

/// Calls `visit` with each castling that is legal from the usual squares. Requires that there is no
/// check. The king's first step must be among the safe ones, the squares between king and rook must
/// be empty, and the square where the king arrives must not be attacked.
template <Color us, class Visit>
[[gnu::always_inline]] inline void for_each_castling(CastlingRights rights,
                                                     const SimdBoard& without_king, Square king,
                                                     const KingView& view, KingZone safe,
                                                     Visit visit) {
    constexpr LaneMask kTwoEast = lane_along(kEast, 1) | lane_along(kEast, 2);
    constexpr LaneMask kThreeWest =
        lane_along(kWest, 1) | lane_along(kWest, 2) | lane_along(kWest, 3);
    const auto look_at = [&](Special side, Direction step, LaneMask between) {
        if (rights.has(castling_of(us, side)) && (safe & zone_of(step)) != 0 &&
            (view.occupied & between) == 0 && !is_attacked(without_king, king + step + step, ~us)) {
            visit(side);
        }
    };
    look_at(Special::CastleKingside, kEast, kTwoEast);
    look_at(Special::CastleQueenside, kWest, kThreeWest);
}

}  // namespace mutare::simd

#endif
