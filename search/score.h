// What a search says of a position, seen from the side to move: centipawns, a win or loss that a
// tablebase knows of, or moves to mate. Mates lie beyond the tablebases' scores, and these beyond
// all others.
#pragma once

#include <cassert>
#include <compare>

namespace mutare {

/// No line is followed deeper than this from the root.
inline constexpr int kMaxPly = 246;

class Score {
  public:
    constexpr Score() = default;
    constexpr explicit Score(int centipawns) : value_(centipawns) {}

    /// Above every score a search can find.
    static constexpr Score infinite() { return Score(kInfinite); }
    static constexpr Score draw() { return Score(0); }
    /// Stands for a score that is not there.
    static constexpr Score none() { return Score(kNone); }
    /// The side to move mates, `ply` plies from the root.
    static constexpr Score mate_in(int ply) { return Score(kMate - ply); }
    /// The side to move is mated, `ply` plies from the root.
    static constexpr Score mated_in(int ply) { return Score(ply - kMate); }
    /// The side to move wins, says a tablebase of a position `ply` plies from the root.
    static constexpr Score tablebase_win_in(int ply) { return Score(kTablebaseWin - ply); }
    static constexpr Score tablebase_loss_in(int ply) { return Score(ply - kTablebaseWin); }

    [[nodiscard]] constexpr int value() const { return value_; }
    /// By mate or by a tablebase.
    [[nodiscard]] constexpr bool is_win() const { return value_ > kLargestEval && value_ <= kMate; }
    [[nodiscard]] constexpr bool is_loss() const { return value_ < -kLargestEval; }
    [[nodiscard]] constexpr bool is_decided() const { return is_win() || is_loss(); }
    [[nodiscard]] constexpr bool is_mate() const {
        return is_decided() && (value_ > kTablebaseWin || value_ < -kTablebaseWin);
    }
    [[nodiscard]] constexpr bool is_some() const { return value_ != kNone; }
    /// A win or loss counted from a position `ply` plies from the root, as counted from the root.
    [[nodiscard]] constexpr Score from_ply(int ply) const {
        const Score shifted = is_win() ? *this - ply : is_loss() ? *this + ply : *this;
        assert(is_mate() || !shifted.is_mate());
        return shifted;
    }
    /// A mate that is farther off than so many plies is none: only a great advantage.
    [[nodiscard]] constexpr Score with_mates_within(int plies) const {
        const bool is_far = is_mate() && value_ < kMate - plies && value_ > plies - kMate;
        return is_far ? clamped_to_evals() : *this;
    }
    /// The reverse: one counted from the root, as counted from a position at that ply.
    [[nodiscard]] constexpr Score at_ply(int ply) const { return from_ply(-ply); }
    /// Full moves to mate, as UCI counts: positive when the side to move mates, 0 when it is mated
    /// where it stands. Requires `is_mate()`.
    [[nodiscard]] constexpr int moves_to_mate() const {
        return is_win() ? (kMate - value_ + 1) / 2 : -(kMate + value_) / 2;
    }

    /// The nearest score that is not decided.
    [[nodiscard]] constexpr Score clamped_to_evals() const {
        return Score(value_ < -kLargestEval  ? -kLargestEval
                     : value_ > kLargestEval ? kLargestEval
                                             : value_);
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
