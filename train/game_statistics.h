// What `stat` counts: games by their result and their end, quiet positions by score and pieces.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_set>

#include "train/recorder.h"

namespace mutare::train {

/// The last row of each table is for all that is above.
inline constexpr std::array kScoreRows{10, 25, 50, 100, 200, 400, 800, 1600};
inline constexpr std::array kPieceRows{5, 9, 13, 17, 21, 25, 29};
inline constexpr std::array kPlyRows{40, 80, 120, 160, 200, 300};

/// Counts by rows up to some numbers.
template <std::size_t kRows>
class Histogram {
  public:
    explicit constexpr Histogram(const std::array<int, kRows>& rows) : rows_(rows) {}

    /// The index of the row of that number.
    [[nodiscard]] std::size_t row_of(int number) const {
        std::size_t row = 0;
        while (row < kRows && number > rows_[row]) ++row;
        return row;
    }
    void add(int number) { ++counts_[row_of(number)]; }
    /// "to 25", "above 1600"
    [[nodiscard]] std::string name(std::size_t row) const {
        return row < kRows ? "to " + std::to_string(rows_[row])
                           : "above " + std::to_string(rows_[kRows - 1]);
    }
    [[nodiscard]] const std::array<std::uint64_t, kRows + 1>& counts() const { return counts_; }

  private:
    std::array<int, kRows> rows_;
    std::array<std::uint64_t, kRows + 1> counts_{};
};

class GameStatistics {
  public:
    void add(const Game& game);
    /// Several lines. `bytes` is the size of the files.
    [[nodiscard]] std::string text(std::size_t bytes) const;

  private:
    void add_quiet(const Sample& sample);
    [[nodiscard]] std::string score_table() const;

    Totals totals_;
    /// Hashes of the games, and how many games had come before, whatever their scores.
    std::unordered_set<std::uint64_t> games_;
    std::uint64_t repeated_games_ = 0;
    std::array<std::uint64_t, 3> results_{};
    std::array<std::uint64_t, kTerminationNames.size()> terminations_{};
    std::uint64_t held_out_ = 0;
    /// How many quiet positions have such a size of the score, in centipawns, and so many pieces.
    Histogram<kScoreRows.size()> scores_{kScoreRows};
    Histogram<kPieceRows.size()> pieces_{kPieceRows};
    /// Half points of the side that is ahead, by row of the score.
    std::array<std::uint64_t, kScoreRows.size() + 1> half_points_{};
    /// The plies of games, those of the opening too.
    Histogram<kPlyRows.size()> plies_{kPlyRows};
};

}  // namespace mutare::train
