// Counts the legal moves of a snapshot without looking at them one by one: the pieces of a side in
// three gathers, or one of few pieces; its pawns in one, the king's surroundings in another.
#pragma once

#include "engine/simd/mobility.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

template <Color us, bool few_pieces>
class MoveCounter {
  public:
    [[gnu::always_inline]] explicit MoveCounter(const Snapshot& now)
        : now_(now), squares_{now.of(Color::White).list(), now.of(Color::Black).list()} {}

    [[nodiscard, gnu::always_inline]] int count() const {
        const Bytes around = now_.board.at(rays_from(king()));
        const KingView view = view_of(around, us);
        if (view.checkers() != 0) [[unlikely]]
            return count_in_check(now_, view);
        return count_all_but_king(AnySquare(), view, around) + count_king<true>(view);
    }

  private:
    static constexpr Color them = ~us;

    [[gnu::noinline]] static int count_in_check(const Snapshot& now, const KingView& view) {
        const MoveCounter counter(now);
        const int king_moves = counter.template count_king<false>(view);
        const LaneMask checkers = view.checkers();
        if (!std::has_single_bit(checkers)) return king_moves;
        const Bytes path = mask_bytes(path_to(checkers));
        return king_moves +
               counter.count_all_but_king(CheckEvasions{in_square_order(counter.king(), path)},
                                          view, now.board.at(rays_from(counter.king())));
    }

    template <class Targets>
    [[nodiscard, gnu::always_inline]] int count_all_but_king(const Targets& targets,
                                                             const KingView& view,
                                                             Bytes around_king) const {
        return count_pieces(targets) + pawn_moves<us>(now_.board, now_.of(us), targets).count() +
               number_of(now_.en_passant_captures) -
               count_forbidden_by_pins(targets, view, around_king);
    }

    [[nodiscard, gnu::always_inline]] PieceGathers<few_pieces> gathers(Color side) const {
        return {squares_[index(side)].data(), now_.of(side).promoted};
    }
    [[nodiscard, gnu::always_inline]] Square king() const { return gathers(us).king(); }

    template <class Targets>
    [[nodiscard, gnu::always_inline]] int count_pieces(const Targets& targets) const {
        int moves = 0;
        gathers(us).for_each([&](Bytes squares, LaneMask lanes) {
            moves += std::popcount(reachable_lanes<us>(now_.board, squares, targets) & lanes);
        });
        return moves;
    }

    /// What has been counted of pinned pieces although their pins forbid it.
    template <class Targets>
    [[nodiscard, gnu::always_inline]] int count_forbidden_by_pins(const Targets& targets,
                                                                  const KingView& view,
                                                                  Bytes around_king) const {
        LaneMask pinned = view.pinned();
        if (pinned == 0) [[likely]]
            return 0;
        const LaneTable pieces = LaneTable::of(around_king);
        int moves = 0;
        for (; pinned != 0; pinned &= pinned - 1) {
            const std::size_t lane = first_lane(pinned);
            moves += count_forbidden_by_pin<us>(
                now_.board, now_.of(us), targets,
                {square_of(king(), lane), type_of_byte(pieces[lane]), ray_of(lane)});
        }
        return moves;
    }

    /// The king's steps and castling.
    template <bool castles>
    [[nodiscard, gnu::always_inline]] int count_king(const KingView& view) const {
        const KingZone open = steps_in(~view.own);
        if (open == 0) return 0;  // and no castling, which begins with a step

        const SimdBoard without_king = now_.board.without(king());
        const KingZone attacked =
            attacked_steps<them>(without_king, king(), gathers(them), now_.of(them));
        const KingZone safe = open & ~attacked;
        int moves = std::popcount(safe);
        if (castles && now_.castling.has_any(us)) {
            for_each_castling<us>(now_.castling, without_king, king(), view, safe,
                                  [&](Special) { ++moves; });
        }
        return moves;
    }

    const Snapshot& now_;
    std::array<std::array<Square, kSlots>, 2> squares_;
};

/// The number of legal moves of side `us`, which is to move.
template <Color us>
[[gnu::always_inline]] inline int count_moves(const Snapshot& now) {
    return has_few_pieces(now) ? MoveCounter<us, true>(now).count()
                               : MoveCounter<us, false>(now).count();
}

}  // namespace mutare::simd

#endif
