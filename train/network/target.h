// What the network should say of a position.
#pragma once

#include <cmath>

#include "train/network/example.h"

namespace mutare::train {

/// From a sum without bounds to an expected score of 0 to 1.
template <class Real>
Real sigmoid(Real x) {
    return 1 / (1 + std::exp(-x));
}

/// Mixes how the game ended with what a search thought of the position.
struct Target {
    /// How much the result counts: 0 to 1.
    float result_share = 0.1F;
    /// Centipawns that are worth an output of 1.
    float scale = 400;

    /// The score that the side to move can expect: 0 to 1.
    template <class Real>
    [[nodiscard]] Real target(const Example& example) const {
        const Real result = static_cast<Real>(example.result) / 2;
        const Real hoped = sigmoid(static_cast<Real>(example.score) / static_cast<Real>(scale));
        return hoped + static_cast<Real>(result_share) * (result - hoped);
    }
};

}  // namespace mutare::train
