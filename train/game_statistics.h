// What `stat` counts: games by their result and their end, quiet positions by score and pieces.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "train/recorder.h"

namespace mutare::train {

/// Counts numbers in rows. Each has those up to its limit, and one more all that are above.
class Histogram {
  public:
    explicit Histogram(std::vector<int> limits)
        : limits_(std::move(limits)), counts_(limits_.size() + 1) {}

    /// The index of the row of that number.
    [[nodiscard]] std::size_t row_of(int number) const {
        return static_cast<std::size_t>(std::ranges::lower_bound(limits_, number) -
                                        limits_.begin());
    }
    void add(int number) { ++counts_[row_of(number)]; }
    /// "to 25", "above 1600"
    [[nodiscard]] std::string name(std::size_t row) const {
        return row < limits_.size() ? join("to ", limits_[row]) : join("above ", limits_.back());
    }
    [[nodiscard]] const std::vector<std::uint64_t>& counts() const { return counts_; }

  private:
    std::vector<int> limits_;
    std::vector<std::uint64_t> counts_;
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
    Histogram scores_{{10, 25, 50, 100, 200, 400, 800, 1600}};
    Histogram pieces_{{5, 9, 13, 17, 21, 25, 29}};
    /// Half points of the side that is ahead, by row of the score.
    std::vector<std::uint64_t> half_points_ = scores_.counts();
    /// The plies of games, those of the opening too.
    Histogram plies_{{40, 80, 120, 160, 200, 300}};
};

}  // namespace mutare::train
