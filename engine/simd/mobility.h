// The moves of single pieces as lanes: where they may go, in check and out of it, pinned and free.
#pragma once

#include "engine/simd/king_view.h"
#include "engine/simd/pawn_moves.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// Out of check a piece may go wherever his lanes lead, and a pinned one along his pin.
struct AnySquare {
    static constexpr bool kPinnedMayMove = true;
    [[nodiscard]] constexpr LaneMask lanes_to(Bytes) const { return ~LaneMask{0}; }
};

/// In check only the squares count that answer it, and no pinned piece can go there.
struct AnswersToCheck {
    static constexpr bool kPinnedMayMove = false;
    [[nodiscard, gnu::always_inline]] LaneMask lanes_to(Bytes squares) const {
        return marked(in_square_order, squares);
    }
    Bytes in_square_order;
};

/// The lanes around a square into which a piece of side `us` may move, as far as his own lanes go.
template <Color us, class Targets>
[[gnu::always_inline]] inline LaneMask enterable(const SimdBoard& board, Bytes squares,
                                                 const Targets& targets) {
    const Bytes pieces = board.at(squares);
    return seen_through(not_zero(pieces)) & ~owned_by(us, pieces) & targets.lanes_to(squares);
}

template <Color us, class Targets>
[[gnu::always_inline]] inline PawnMoves<us> pawn_moves(const SimdBoard& board,
                                                       const SidePieces& pieces,
                                                       const Targets& targets) {
    PawnMoves<us> pawns(board, pieces);
    pawns.restrict_to(static_cast<PawnLanes>(targets.lanes_to(pawns.to())));
    return pawns;
}

/// A piece who is pinned along a ray of his king.
struct PinnedPiece {
    Square square;
    PieceType kind;
    std::size_t ray;
};

/// The moves of a piece that his pin does not allow.
template <Color us, class Targets>
[[gnu::always_inline]] inline int count_off_line(const SimdBoard& board, const SidePieces& pieces,
                                                 const Targets& targets, PinnedPiece piece) {
    if (piece.kind == PieceType::Pawn) {
        const PawnLanes line = Targets::kPinnedMayMove ? PawnMoves<us>::lanes_along(piece.ray) : 0;
        PawnMoves<us> pawns = pawn_moves<us>(board, pieces, targets);
        pawns.restrict_to(pawns.lanes_from(piece.square) & ~line);
        return pawns.count();
    }
    const LaneMask line = Targets::kPinnedMayMove ? line_lanes(piece.ray) : 0;
    return std::popcount(enterable<us>(board, rays_from(piece.square), targets) &
                         lanes_of(piece.kind) & ~line);
}

/// Calls `visit` with each castling that is legal from the usual squares: the king's first step is
/// among the safe ones, nobody stands between him and the rook, and he is safe where he arrives.
template <Color us, class Visit>
[[gnu::always_inline]] inline void for_each_castling(CastlingRights rights,
                                                     const SimdBoard& without_king, Square king,
                                                     const KingView& view, KingZone safe,
                                                     Visit visit) {
    constexpr LaneMask kTwoEast = 0x06ULL << 8 * 4;
    constexpr LaneMask kThreeWest = 0x0E;
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
