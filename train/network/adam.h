// The optimiser AdamW: each parameter takes steps of about the same size, whatever the size of its
// gradient. https://arxiv.org/abs/1711.05101
#pragma once

#include <cstdint>
#include <span>

#include "train/network/parameters.h"

namespace mutare::train {

/// Some of the parameters, by their numbers.
struct Range {
    std::size_t begin;
    std::size_t end;

    /// The part of 0 … count that one of `parts` workers does.
    static Range part(std::size_t count, std::size_t number, std::size_t parts) {
        return {count * number / parts, count * (number + 1) / parts};
    }
};

class AdamW {
  public:
    explicit AdamW(Shape shape) : mean_(shape), square_(shape) {}

    struct Step {
        float rate;
        /// Steps made before.
        std::uint64_t steps_before;
        /// Examples that the gradient is a sum over.
        std::size_t examples;
    };
    /// Moves a range of the parameters by the sum of the gradients, and makes these 0 there.
    /// Different ranges may be moved at the same time.
    void move(Parameters<float>& parameters, std::span<Parameters<float>* const> gradients,
              Range range, const Step& step);

    /// Averages of the gradients and of their squares over the last steps.
    [[nodiscard]] Parameters<float>& mean() { return mean_; }
    [[nodiscard]] Parameters<float>& square() { return square_; }

  private:
    Parameters<float> mean_;
    Parameters<float> square_;
};

/// Parameters are kept within ±this, so that they fit into the network's integers.
inline constexpr float kLargestParameter = 1.98F;

}  // namespace mutare::train
