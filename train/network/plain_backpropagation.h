// Backpropagation in plain C++ and double precision: the reference that the fast one is tested
// against, and by which the rounding of a network is measured.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "train/network/parameters.h"
#include "train/network/target.h"

namespace mutare::train {

class PlainBackpropagation {
  public:
    /// Refers to the parameters, so later changes to them take effect at once.
    PlainBackpropagation(const Parameters<double>& parameters, const Target& target);

    /// The sum of the examples' losses, by `Target::loss`. Its gradient is added to `gradient`, if
    /// there is one.
    double loss(std::span<const Example> examples, Parameters<double>* gradient = nullptr);

    /// The output for an example; its sigmoid is the expected score.
    double forward(const Example& example);

  private:
    /// Adds the gradient of the example of the last `forward`.
    void backward(const Example& example, double output_gradient, Parameters<double>& gradient);

    const Target target_;
    const Parameters<double>& parameters_;
    // What the last `forward` left: the features of its example, the accumulators of both
    // perspectives, and the gradient of an accumulator.
    ActiveFeatures features_;
    std::array<std::vector<double>, 2> accumulators_;
    std::vector<double> accumulator_gradient_;
};

}  // namespace mutare::train
