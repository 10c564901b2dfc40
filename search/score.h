// The score of a position, from the side to move: centipawns, a win or loss known from a tablebase,
// or a number of plies to mate. Mate scores lie beyond tablebase scores, and these beyond all
// evaluations.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>

namespace mutare {

/// The search goes no deeper than this from the root: a depth, with the double extensions on the
/// way, fits into a byte of the transposition table.
inline constexpr int kMaxPly = 246;

class Score {
  public:
    constexpr Score() = default;
    constexpr explicit Score(int centipawns) : value_(centipawns) {}

    /// Above every score that a search can find.
    static constexpr Score infinite() { return Score(kInfinite); }
    static constexpr Score draw() { return Score(0); }
    /// Not a score: there is none.
    static constexpr Score none() { return Score(kNone); }
    /// The side to move mates, `ply` plies from the root.
    static constexpr Score mate_in(int ply) { return Score(kMate - ply); }
    /// The side to move is mated, `ply` plies from the root.
    static constexpr Score mated_in(int ply) { return Score(ply - kMate); }
    /// A tablebase win for the side to move in a position `ply` plies from the root.
    static constexpr Score tablebase_win_in(int ply) { return Score(kTablebaseWin - ply); }
    /// A tablebase loss for the side to move in a position `ply` plies from the root.
    static constexpr Score tablebase_loss_in(int ply) { return Score(ply - kTablebaseWin); }

    [[nodiscard]] constexpr int value() const { return value_; }
    /// Won by mate or by a tablebase.
    [[nodiscard]] constexpr bool is_win() const { return value_ > kLargestEval && value_ <= kMate; }
    /// Lost by mate or by a tablebase; also the best score before any move has been searched,
    /// `-infinite()`.
    [[nodiscard]] constexpr bool is_loss() const { return value_ < -kLargestEval; }
    [[nodiscard]] constexpr bool is_decided() const { return is_win() || is_loss(); }
    /// Is it a mate score, for either side?
    [[nodiscard]] constexpr bool is_mate() const {
        return is_decided() && (value_ > kTablebaseWin || value_ < -kTablebaseWin);
    }
    /// Does the side to move mate?
    [[nodiscard]] constexpr bool is_mate_for_us() const { return is_mate() && is_win(); }
    /// Is it a score, not `none()`?
    [[nodiscard]] constexpr bool is_some() const { return value_ != kNone; }

    /// The transposition table counts the plies of a win or loss from the position that it stores.
    /// Turns such a score of a position at `ply` into one that counts from the root.
    [[nodiscard]] constexpr Score from_ply(int ply) const {
        const Score shifted = is_win() ? *this - ply : is_loss() ? *this + ply : *this;
        assert(is_mate() || !shifted.is_mate());
        return shifted;
    }
    /// The inverse of `from_ply`: turns a score counted from the root into one counted from a
    /// position at `ply`.
    [[nodiscard]] constexpr Score at_ply(int ply) const { return from_ply(-ply); }
    /// Is it a win or loss that is more than `plies` plies off?
    [[nodiscard]] constexpr bool is_decided_after(int plies) const {
        const int distance = (is_mate() ? kMate : kTablebaseWin) - (is_win() ? value_ : -value_);
        return is_decided() && distance > plies;
    }
    /// Full moves to mate, as UCI counts: positive when the side to move mates, 0 when it is
    /// checkmated already. Requires `is_mate()`.
    [[nodiscard]] constexpr int moves_to_mate() const {
        return is_win() ? (kMate - value_ + 1) / 2 : -(kMate + value_) / 2;
    }
    /// The nearest score that is not decided.
    [[nodiscard]] constexpr Score clamped_to_evals() const {
        return Score(std::clamp(value_, -kLargestEval, kLargestEval));
    }

    constexpr Score operator-() const { return Score(-value_); }
    constexpr Score operator+(int centipawns) const { return Score(value_ + centipawns); }
    constexpr Score operator-(int centipawns) const { return Score(value_ - centipawns); }
    constexpr auto operator<=>(const Score&) const = default;

  private:
    static constexpr int kMate = 32000;
    static constexpr int kTablebaseWin = kMate - kMaxPly - 1;
    static constexpr int kLargestEval = kTablebaseWin - kMaxPly - 1;
    static constexpr int kInfinite = 32500;
    static constexpr int kNone = 32600;

    int value_ = 0;
};

static_assert(Score::mate_in(1).moves_to_mate() == 1 && Score::mate_in(3).moves_to_mate() == 2);
static_assert(Score::mated_in(0).moves_to_mate() == 0 && Score::mated_in(2).moves_to_mate() == -1);
static_assert(-Score::mate_in(5) == Score::mated_in(5));
static_assert(Score::mate_in(kMaxPly).is_mate() && !Score::tablebase_win_in(0).is_mate());
static_assert(Score::tablebase_win_in(kMaxPly).is_win() && Score::tablebase_loss_in(0).is_loss());

}  // namespace mutare
