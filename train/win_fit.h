// Fits the model of `uci/win_chances.h`, the probability of a win by score and
// material, to the results of the engine's own games.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "train/game.h"
#include "uci/win_chances.h"

namespace mutare::train {

/// Counts the results of games by the material and score of their positions, from the point of view
/// of the side to move.
class ScoreStatistics {
  public:
    /// Counts a position, unless it is one of the random opening or its score is far beyond what
    /// decides a game.
    void add(const Sample& sample);
    [[nodiscard]] std::uint64_t positions() const { return positions_; }

    /// Positions with about the same score and material: how many were lost, drawn and won.
    struct Cell {
        int material;
        int centipawns;
        std::array<std::uint64_t, 3> results{};
    };
    /// The cells that are not empty.
    [[nodiscard]] std::vector<Cell> cells() const;

  private:
    static constexpr int kMaxCentipawns = 1000;
    static constexpr int kCellWidth = 10;  // centipawns
    static constexpr int kScores = 2 * kMaxCentipawns / kCellWidth + 1;

    using Results = std::array<std::uint64_t, 3>;
    std::array<std::array<Results, kScores>, kFullMaterial + 1> results_{};
    std::uint64_t positions_ = 0;
};

/// The cross-entropy between the results and a model, in nats per position.
double mean_loss(const std::vector<ScoreStatistics::Cell>& cells, const WinModel& model);

/// The model with the smallest loss, by a local search from `start`.
WinModel fit_win_model(const std::vector<ScoreStatistics::Cell>& cells, const WinModel& start);

}  // namespace mutare::train
