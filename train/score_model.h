// What score to expect after those before it, and how exactly a file keeps it.
#pragma once

#include <array>
#include <cstddef>

#include "train/range_coder.h"

namespace mutare::train {

/// The scores that a file can hold, and the places on a scale that it gives them. Equal places have
/// equal scores.
class ScoreScale {
  public:
    /// Sixteen scores a step apart, from 0 on, then sixteen twice as far apart, and so on. Decided
    /// scores are exact. With a step of 0, all are.
    explicit ScoreScale(int step) : step_(step) {}

    /// The nearest place. That of −score is −place.
    [[nodiscard]] int place_of(int score) const;
    [[nodiscard]] int score_at(int place) const;

  private:
    int step_;
};

/// Scores from White's point of view. A search is expected to find nearly the score of the last
/// one, and to miss it by about as much as that missed the one before.
class ScoreModel {
  public:
    explicit ScoreModel(ScoreScale scale) : scale_(scale) {}

    /// Forgets the scores, but not what they taught.
    void begin_game();
    /// Writes or reads the next score of a game. Returns the one that is read. Requires a score of
    /// at most 32 000; reads others where the bytes are none that were written.
    int code(Coder& coder, int score);

  private:
    static constexpr std::size_t kNoises = 24;
    static constexpr std::size_t kSizes = 8;

    ScoreScale scale_;
    /// The places of the last score and of the one before.
    std::array<int, 2> last_{};
    int count_ = 0;
    /// The mean of the last errors, the late ones counting more, times 64.
    int noise_ = 0;

    /// Whether a score is 0: by which of the last two were, the noise, and the expected place.
    std::array<std::array<std::array<AdaptiveBit, kSizes>, kNoises>, 4> is_zero_;
    /// What is asked of the error: by the noise and the size of the last score.
    struct ErrorModel {
        AdaptiveBit is_none;
        /// Whether it is for White, by who is ahead.
        std::array<AdaptiveBit, 2> is_positive;
        NumberModel beyond_one;
    };
    std::array<std::array<ErrorModel, kSizes>, kNoises> errors_;
};

}  // namespace mutare::train
