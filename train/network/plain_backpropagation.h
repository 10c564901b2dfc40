// Backpropagation in plain C++: the reference that the fast one is tested against, and by which the
// rounding of a network is measured.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "train/network/parameters.h"
#include "train/network/target.h"

namespace mutare::train {

template <class Real>
class PlainBackpropagation {
  public:
    PlainBackpropagation(const Shape& shape, const Target& target);

    /// Refers to the parameters, so later changes to them take effect at once.
    void set_parameters(const Parameters<Real>& parameters) { parameters_ = &parameters; }
    /// The sum of the examples' losses, by `Target::loss`. Its gradient is added to `gradient`, if
    /// there is one.
    double loss(std::span<const Example> examples, Parameters<Real>* gradient = nullptr);

    /// The output for an example; its sigmoid is the expected score.
    Real forward(const Example& example);

  private:
    /// Adds the gradient of the example of the last `forward`.
    void backward(const Example& example, Real output_gradient, Parameters<Real>& gradient);

    const Target target_;
    const Parameters<Real>* parameters_ = nullptr;
    // What the last `forward` left: the features of its example, the accumulators of both
    // perspectives, and the gradient of an accumulator.
    ActiveFeatures features_;
    std::array<std::vector<Real>, 2> accumulators_;
    std::vector<Real> accumulator_gradient_;
};

extern template class PlainBackpropagation<float>;
extern template class PlainBackpropagation<double>;

}  // namespace mutare::train
