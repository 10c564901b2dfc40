// Counts the legal moves of a snapshot without looking at them one by one: the pieces of a side in
// three look-ups, or one of few pieces; its pawns as sets of squares.
#pragma once

#include "engine/perft/mobility.h"

namespace mutare::simd {

template <Color us, bool few_pieces>
class MoveCounter {
  public:
    using Rays = RaysOfPieces<few_pieces>;

    /// `king` is that of `us`, and the captures en passant are those that are legal. The board must
    /// outlive the counter.
    [[gnu::always_inline]] MoveCounter(const SimdBoard& board, Square king, Square their_king,
                                       CastlingRights castling, EnPassant en_passant_captures)
        : board_(board),
          king_(king),
          their_king_(their_king),
          castling_(castling),
          en_passant_captures_(en_passant_captures),
          around_king_(around(board, king)),
          view_(view_of(around_king_, us)) {}
    [[gnu::always_inline]] explicit MoveCounter(const Snapshot& now)
        : MoveCounter(now.board, now.of(us).king(), now.of(them).king(), now.castling,
                      now.en_passant_captures) {}

    [[nodiscard, gnu::always_inline]] bool in_check() const { return view_.checkers() != 0; }

    /// The number of legal moves where there is no check, and where there is one. `rays` are those
    /// of the pieces of `us`. Positions in which they stand on the same squares can
    /// share them.
    [[nodiscard, gnu::always_inline]] int count_out_of_check(const Rays& rays) const {
        return count_all_but_king(rays, kAnySquare) + count_king<true>();
    }
    [[nodiscard, gnu::always_inline]] int count_in_check(const Rays& rays) const {
        const int king_moves = count_king<false>();
        const LaneMask checkers = view_.checkers();
        if (!std::has_single_bit(checkers)) return king_moves;
        return king_moves + count_all_but_king(rays, evasion_targets(king_, checkers));
    }

  private:
    static constexpr Color them = ~us;

    template <bool pinned_may_move>
    [[nodiscard, gnu::always_inline]] int count_all_but_king(
        const Rays& rays, Targets<pinned_may_move> targets) const {
        return count_pieces(rays, targets) + count_pawns(targets) +
               number_of(en_passant_captures_) - count_forbidden_by_pins(targets);
    }

    template <bool pinned_may_move>
    [[nodiscard, gnu::always_inline]] int count_pieces(const Rays& rays,
                                                       Targets<pinned_may_move> targets) const {
        const LaneMask forbidden = board_.of(us) | ~targets.squares;
        int moves = 0;
        rays.for_each([&](const SharedRays& shared, LaneMask lanes) __attribute__((always_inline)) {
            moves += std::popcount(reachable(board_.occupied(), forbidden, shared) & lanes);
        });
        return moves;
    }

    template <bool pinned_may_move>
    [[nodiscard, gnu::always_inline]] int count_pawns(Targets<pinned_may_move> targets) const {
        const LaneMask pawns = board_.of(make_piece(us, PieceType::Pawn));
        PawnMoves<us> moves = pawn_moves<us>(board_, Pawns::all_ways(pawns));
        moves.restrict_to(targets.squares);
        return count(moves);
    }

    /// What has been counted of pinned pieces although their pins forbid it.
    template <bool pinned_may_move>
    [[nodiscard, gnu::always_inline]] int count_forbidden_by_pins(
        Targets<pinned_may_move> targets) const {
        LaneMask pinned = view_.pinned();
        if (pinned == 0) [[likely]]
            return 0;
        const LaneTable pieces = stored(around_king_);
        int moves = 0;
        for (; pinned != 0; pinned &= pinned - 1) {
            const std::size_t lane = first_lane(pinned);
            moves += count_forbidden_by_pin<us>(
                board_, targets,
                {square_of(king_, lane), type_of_byte(pieces[lane]), ray_of(lane)});
        }
        return moves;
    }

    /// The king's steps and castling.
    template <bool castles>
    [[nodiscard, gnu::always_inline]] int count_king() const {
        const LaneMask open = squares_beside(king_) & ~board_.of(us);
        if (open == 0) return 0;  // and no castling, which begins with a step

        const LaneMask occupied = board_.occupied();
        const LaneMask attacked =
            attacked_squares<them>(board_, occupied & ~square_lane(king_), their_king_);
        int moves = std::popcount(open & ~attacked);
        if (castles && castling_.has_any(us)) {
            for_each_castling<us>(
                castling_, occupied,
                attacked, [&](MoveKind) __attribute__((always_inline)) { ++moves; });
        }
        return moves;
    }

    const SimdBoard& board_;
    Square king_;
    Square their_king_;
    CastlingRights castling_;
    EnPassant en_passant_captures_;
    Bytes around_king_;
    KingView view_;
};

/// Not inlined, because checks are rare.
template <Color us, bool few_pieces>
[[gnu::noinline]] int count_in_check(const Snapshot& now) {
    return MoveCounter<us, few_pieces>(now).count_in_check(RaysOfPieces<few_pieces>(now.of(us)));
}

template <Color us, bool few_pieces>
[[gnu::always_inline]] inline int count_moves(const Snapshot& now) {
    const MoveCounter<us, few_pieces> counter(now);
    if (counter.in_check()) [[unlikely]]
        return count_in_check<us, few_pieces>(now);
    return counter.count_out_of_check(RaysOfPieces<few_pieces>(now.of(us)));
}

/// The number of legal moves of side `us`, which is to move.
template <Color us>
[[gnu::always_inline]] inline int count_moves(const Snapshot& now) {
    return has_few_pieces(now) ? count_moves<us, true>(now) : count_moves<us, false>(now);
}

}  // namespace mutare::simd
