// The learning rate of each step.
#pragma once

#include <cstdint>

namespace mutare::train {

/// Falls by cosine annealing. https://arxiv.org/abs/1608.03983
struct LearningRates {
    float first = 1e-3F;
    /// Towards which the rate falls; it would be that of one step more.
    float last = 1e-5F;

    /// The rate of a step, counted from 0, of that many.
    [[nodiscard]] float at(std::uint64_t step, std::uint64_t steps) const;
};

}  // namespace mutare::train
