// Counts the legal moves of a snapshot without looking at them one by one: the pieces of a side in
// three gathers, or one of few pieces; its pawns in one, the king's surroundings in another.
#pragma once

#include "engine/simd/mobility.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// The pieces whose moves are counted, apart from the board around them. Positions in which they
/// stand on the same squares can share it.
template <Color us, bool few_pieces>
struct PiecesToMove {
    [[gnu::always_inline]] explicit PiecesToMove(const SidePieces& side)
        : pieces(side), pawns(side) {}

    PieceGathers<few_pieces> pieces;
    PawnSteps<us> pawns;
};

template <Color us, bool few_pieces>
class MoveCounter {
  public:
    using Ours = PiecesToMove<us, few_pieces>;

    [[gnu::always_inline]] explicit MoveCounter(const Snapshot& now)
        : now_(now),
          around_king_(now.board.at(rays_from(king()))),
          view_(view_of(around_king_, us)) {}

    [[nodiscard, gnu::always_inline]] bool in_check() const { return view_.checkers() != 0; }

    /// The number of legal moves where there is no check, and where there is one. `ours` are the
    /// pieces of `us` in the snapshot.
    [[nodiscard, gnu::always_inline]] int count_out_of_check(const Ours& ours) const {
        return count_all_but_king(ours, AnySquare()) + count_king<true>();
    }
    [[nodiscard, gnu::always_inline]] int count_in_check(const Ours& ours) const {
        const int king_moves = count_king<false>();
        const LaneMask checkers = view_.checkers();
        if (!std::has_single_bit(checkers)) return king_moves;
        const Bytes path = mask_bytes(path_to(checkers));
        return king_moves + count_all_but_king(ours, CheckEvasions{in_square_order(king(), path)});
    }

  private:
    static constexpr Color them = ~us;

    template <class Targets>
    [[nodiscard, gnu::always_inline]] int count_all_but_king(const Ours& ours,
                                                             const Targets& targets) const {
        return count_pieces(ours, targets) +
               pawn_moves<us>(now_.board, ours.pawns, targets).count() +
               number_of(now_.en_passant_captures) - count_forbidden_by_pins(ours, targets);
    }

    [[nodiscard, gnu::always_inline]] Square king() const { return now_.of(us).king(); }

    template <class Targets>
    [[nodiscard, gnu::always_inline]] int count_pieces(const Ours& ours,
                                                       const Targets& targets) const {
        int moves = 0;
        ours.pieces.for_each(now_.of(us), [&](Bytes squares, LaneMask lanes) {
            moves += std::popcount(reachable_lanes<us>(now_.board, squares, targets) & lanes);
        });
        return moves;
    }

    /// What has been counted of pinned pieces although their pins forbid it.
    template <class Targets>
    [[nodiscard, gnu::always_inline]] int count_forbidden_by_pins(const Ours& ours,
                                                                  const Targets& targets) const {
        LaneMask pinned = view_.pinned();
        if (pinned == 0) [[likely]]
            return 0;
        const LaneTable pieces = LaneTable::of(around_king_);
        int moves = 0;
        for (; pinned != 0; pinned &= pinned - 1) {
            const std::size_t lane = first_lane(pinned);
            moves += count_forbidden_by_pin<us>(
                now_.board, ours.pawns, targets,
                {square_of(king(), lane), type_of_byte(pieces[lane]), ray_of(lane)});
        }
        return moves;
    }

    /// The king's steps and castling.
    template <bool castles>
    [[nodiscard, gnu::always_inline]] int count_king() const {
        const KingZone open = steps_in(~view_.own);
        if (open == 0) return 0;  // and no castling, which begins with a step

        const SimdBoard without_king = now_.board.without(king());
        const SidePieces& theirs = now_.of(them);
        const KingZone attacked =
            attacked_steps<them>(without_king, king(), PieceGathers<few_pieces>(theirs), theirs);
        const KingZone safe = open & ~attacked;
        int moves = std::popcount(safe);
        if (castles && now_.castling.has_any(us)) {
            for_each_castling<us>(now_.castling, without_king, king(), view_, safe,
                                  [&](Special) { ++moves; });
        }
        return moves;
    }

    const Snapshot& now_;
    Bytes around_king_;
    KingView view_;
};

/// Not inlined, for checks are rare.
template <Color us, bool few_pieces>
[[gnu::noinline]] int count_in_check(const Snapshot& now) {
    const PiecesToMove<us, few_pieces> ours(now.of(us));
    return MoveCounter<us, few_pieces>(now).count_in_check(ours);
}

template <Color us, bool few_pieces>
[[gnu::always_inline]] inline int count_moves(const Snapshot& now) {
    const MoveCounter<us, few_pieces> counter(now);
    if (counter.in_check()) [[unlikely]]
        return count_in_check<us, few_pieces>(now);
    const PiecesToMove<us, few_pieces> ours(now.of(us));
    return counter.count_out_of_check(ours);
}

/// The number of legal moves of side `us`, which is to move.
template <Color us>
[[gnu::always_inline]] inline int count_moves(const Snapshot& now) {
    return has_few_pieces(now) ? count_moves<us, true>(now) : count_moves<us, false>(now);
}

}  // namespace mutare::simd

#endif
