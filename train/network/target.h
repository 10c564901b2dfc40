// What the network should say of a position.
#pragma once

#include <cmath>

#include "train/network/example.h"

namespace mutare::train {

/// The logistic function: from any real number to an expected score between 0 and 1.
template <class Real>
Real sigmoid(Real x) {
    return 1 / (1 + std::exp(-x));
}

/// The target of training: a weighted mean of the game's result and of the score of a search.
struct Target {
    /// The weight λ of the result, from 0 to 1; the score of the search has the rest.
    float result_weight = 0.1F;
    /// Centipawns that are worth an output of 1.
    float scale = 400;

    /// The expected score of the side to move, from 0 to 1.
    template <class Real>
    [[nodiscard]] Real value(const Example& example) const {
        const Real result = static_cast<Real>(example.result) / 2;
        const Real expected = sigmoid(static_cast<Real>(example.score) / static_cast<Real>(scale));
        return expected + static_cast<Real>(result_weight) * (result - expected);
    }
};

}  // namespace mutare::train
