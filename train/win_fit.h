// Finds out what scores are worth: the model of `search/win_chances.h` that foretells best how the
// engine's own games ended.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/win_chances.h"
#include "train/game.h"

namespace mutare::train {

/// How games ended, by material and score of their positions, seen from the side to move.
class ScoreStatistics {
  public:
    /// Takes a position in, if its score is one that a fit can learn from: neither of the random
    /// opening nor far beyond what decides a game.
    void add(const Sample& sample);
    [[nodiscard]] std::uint64_t positions() const { return positions_; }

    /// Positions with about the same score and material: how many were lost, drawn and won.
    struct Cell {
        int material;
        int centipawns;
        std::array<std::uint64_t, 3> results{};
    };
    /// Those with any position in them.
    [[nodiscard]] std::vector<Cell> cells() const;

  private:
    static constexpr int kMaxCentipawns = 1000;
    static constexpr int kCentipawnsOfACell = 10;
    static constexpr int kScores = 2 * kMaxCentipawns / kCentipawnsOfACell + 1;

    using Results = std::array<std::uint64_t, 3>;
    std::array<std::array<Results, kScores>, kFullMaterial + 1> results_{};
    std::uint64_t positions_ = 0;
};

/// How badly a model foretells the results: the cross-entropy, in nats for a position.
double mean_loss(const std::vector<ScoreStatistics::Cell>& cells, const WinModel& model);

/// The model with the least loss, found from where it starts.
WinModel fit_win_model(const std::vector<ScoreStatistics::Cell>& cells, const WinModel& start);

}  // namespace mutare::train
