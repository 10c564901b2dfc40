// The moves of single men as lanes: where they may go, in check and out of it, pinned and free.
#pragma once

#include "engine/vector_king.h"
#include "engine/vector_pawns.h"

#if MUTARE_HAS_VECTOR

namespace mutare::vector {

/// Out of check a man may go wherever his lanes lead, and a pinned one along his pin.
struct AnySquare {
    static constexpr bool kPinnedMayMove = true;
    [[nodiscard]] constexpr LaneMask lanes_to(Bytes) const { return ~LaneMask{0}; }
};

/// In check only the squares count that answer it, and no pinned man can go there.
struct AnswersToCheck {
    static constexpr bool kPinnedMayMove = false;
    [[nodiscard, gnu::always_inline]] LaneMask lanes_to(Bytes squares) const {
        return marked(in_square_order, squares);
    }
    Bytes in_square_order;
};

/// The lanes around a square into which a man of side `us` may move, as far as his own lanes go.
template <Color us, class Targets>
[[gnu::always_inline]] inline LaneMask enterable(const VectorBoard& board, Bytes squares,
                                                 const Targets& targets) {
    const Bytes men = board.at(squares);
    return seen_through(not_zero(men)) & ~owned_by(us, men) & targets.lanes_to(squares);
}

template <Color us, class Targets>
[[gnu::always_inline]] inline PawnMoves<us> pawn_moves(const VectorBoard& board, const Men& men,
                                                       const Targets& targets) {
    PawnMoves<us> pawns(board, men);
    pawns.restrict_to(static_cast<PawnLanes>(targets.lanes_to(pawns.to())));
    return pawns;
}

/// A man who is pinned along a ray of his king.
struct PinnedMan {
    Square square;
    Kind kind;
    std::size_t ray;
};

/// The moves of a man that his pin does not allow.
template <Color us, class Targets>
[[gnu::always_inline]] inline int count_off_line(const VectorBoard& board, const Men& men,
                                                 const Targets& targets, PinnedMan man) {
    if (man.kind == Kind::Pawn) {
        const PawnLanes line = Targets::kPinnedMayMove ? PawnMoves<us>::lanes_along(man.ray) : 0;
        PawnMoves<us> pawns = pawn_moves<us>(board, men, targets);
        pawns.restrict_to(pawns.lanes_from(man.square) & ~line);
        return pawns.count();
    }
    const LaneMask line = Targets::kPinnedMayMove ? line_lanes(man.ray) : 0;
    return std::popcount(enterable<us>(board, rays_from(man.square), targets) & lanes_of(man.kind) &
                         ~line);
}

/// Calls `visit` with each castling that is legal from the usual squares: the king's first step is
/// among the safe ones, nobody stands between him and the rook, and he is safe where he arrives.
template <Color us, class Visit>
[[gnu::always_inline]] inline void for_each_castling(CastlingRights rights,
                                                     const VectorBoard& without_king, Square king,
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
    look_at(Special::CastleShort, kEast, kTwoEast);
    look_at(Special::CastleLong, kWest, kThreeWest);
}

}  // namespace mutare::vector

#endif
