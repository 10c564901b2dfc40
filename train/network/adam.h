// The optimiser AdamW: each parameter takes steps of about the same size, whatever the size of its
// gradient. https://arxiv.org/abs/1711.05101
#pragma once

#include <cstdint>
#include <span>

#include "train/network/parameters.h"

namespace mutare::train {

/// The indices from `begin` up to, but not including, `end`.
struct Range {
    std::size_t begin;
    std::size_t end;

    /// The part of 0 … count - 1 that one of `workers` workers handles.
    static Range part(std::size_t count, std::size_t worker, std::size_t workers) {
        return {count * worker / workers, count * (worker + 1) / workers};
    }
};

class AdamW {
  public:
    explicit AdamW(Shape shape) : first_moment_(shape), second_moment_(shape) {}

    struct Step {
        float learning_rate;
        /// The number of steps made before this one, for the bias correction.
        std::uint64_t steps_before;
        /// The number of examples that the gradients are a sum over.
        std::size_t batch_size;
    };
    /// Makes a step with a range of the parameters by the sum of the gradients, and zeroes the
    /// gradients there. Different ranges may be updated at the same time.
    void update(Parameters<float>& parameters, std::span<Parameters<float>* const> gradients,
                Range range, const Step& step);

    /// The moving averages of the gradient and of its square.
    [[nodiscard]] Parameters<float>& first_moment() { return first_moment_; }
    [[nodiscard]] Parameters<float>& second_moment() { return second_moment_; }

  private:
    Parameters<float> first_moment_;
    Parameters<float> second_moment_;
};

/// Parameters are kept within ±this, so that they fit into the network's integers.
inline constexpr float kMaxParameter = 1.98F;

}  // namespace mutare::train
