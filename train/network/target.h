// What the network should say of a position, by the score of its search, those of the positions
// after it, and the result of the game.
#pragma once

#include <cmath>

#include "train/network/example.h"

namespace mutare::train {

/// The logistic function: from any real number to an expected score between 0 and 1.
inline double sigmoid(double x) {
    return 1 / (1 + std::exp(-x));
}

/// Centipawns that an output of 1 stands for in training.
inline constexpr float kOutputCentipawns = 400;

/// The target of training: a weighted mean of the game's result and of the score of a search.
struct Target {
    /// The weight λ of the result, from 0 to 1; the score of the search has the rest.
    float result_weight = 0.1F;
    /// A score of this many centipawns is an expected score of sigmoid(1), 73 %. The smaller, the
    /// more the positions near equality count.
    float scale = 200;

    /// The factor from an output to the argument of the sigmoid.
    [[nodiscard]] float steepness() const { return kOutputCentipawns / scale; }

    /// The expected score of the side to move for an output of the network, from 0 to 1.
    [[nodiscard]] double expected_score(double output) const {
        return sigmoid(double{steepness()} * output);
    }

    /// The loss of an expected score that errs by this much. It is divided by the steepness, so
    /// that its derivative by the output, 2 · error · y · (1 − y), has the same range for every
    /// steepness.
    [[nodiscard]] double loss(double error) const { return error * error / double{steepness()}; }

    /// The expected score of the side to move, from 0 to 1.
    [[nodiscard]] double value(const Example& example) const {
        const double result = example.result / 2.0;
        const double expected = sigmoid(example.score / double{scale});
        return expected + double{result_weight} * (result - expected);
    }
};

/// The game with each score mixed with those of the positions after it, whose searches have seen
/// further: as an expected score with `--sigmoid` 400, each is 1 − `weight` times its own
/// plus `weight` times that of the next position, which has been mixed before. Decided scores stay,
/// and positions without a score are passed over.
/// https://www.chessprogramming.org/Temporal_Difference_Learning
Game with_later_scores(Game game, double weight);

}  // namespace mutare::train
