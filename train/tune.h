// Finds the weights of the evaluation: those with which it foretells best how the engine's own
// games ended. https://www.chessprogramming.org/Texel's_Tuning_Method
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "search/evaluation/weights.h"
#include "train/game.h"
#include "train/trace.h"

namespace mutare::train {

/// A weight as a real number, or how the loss changes with it.
struct RealTapered {
    float middlegame = 0;
    float endgame = 0;
};
using RealWeights = std::array<RealTapered, kWeightCount>;

/// Those that are compiled in.
RealWeights current_weights();

/// Positions by their traces, close together in memory.
class TrainingSet {
  public:
    /// A position, and the points White got or should have got, from 0 to 1.
    void add(const Position& position, double points);
    [[nodiscard]] std::size_t size() const { return examples_.size(); }

    struct Example {
        float points;
        /// Of the middlegame, how much is left: 0 to 1.
        float middlegame;
        /// What an advantage of each side is worth: 0 to 1.
        std::array<float, 2> chances;
        std::size_t first;
        /// Behind the last coefficient of the balance, and of the dangers.
        std::size_t balance_end;
        std::array<std::size_t, 2> danger_end;
    };
    [[nodiscard]] const Example& operator[](std::size_t i) const { return examples_[i]; }
    [[nodiscard]] const Coefficient* coefficients() const { return coefficients_.data(); }

  private:
    void append(const Coefficients& coefficients);

    std::vector<Example> examples_;
    std::vector<Coefficient> coefficients_;
};

/// White's expected points with an evaluation in centipawns: 0 to 1, a half for 0.
double expected_points(double centipawns, double scale);

/// The evaluation in centipawns, from White's side.
double evaluate(const TrainingSet& set, std::size_t example, const RealWeights& weights);

/// The scale of `expected_points` with which the weights foretell best.
double best_scale(const TrainingSet& set, const RealWeights& weights);

/// How badly the weights foretell: the cross-entropy, in nats for a position.
double mean_loss(const TrainingSet& set, const RealWeights& weights, double scale);

struct TuneSettings {
    int epochs = 20;
    /// Centipawns that make the odds e to 1.
    double scale = 200;
    /// Centipawns by which a weight may well differ from what it is.
    double doubt = 12;
    std::uint64_t seed = 1;
};

/// Improves the weights by Adam, with mini batches; `on_epoch(number, weights)` may look on.
RealWeights tune(const TrainingSet& set, const RealWeights& start, const TuneSettings& settings,
                 const std::function<void(int, const RealWeights&)>& on_epoch);

}  // namespace mutare::train
