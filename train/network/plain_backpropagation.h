// Backpropagation written down as plainly as it can be said: what faster ways are tested against,
// and what machines without AVX-512 use.
#pragma once

#include <array>
#include <vector>

#include "train/network/backpropagation.h"

namespace mutare::train {

template <class Real>
class PlainBackpropagation : public Backpropagation<Real> {
  public:
    PlainBackpropagation(const Shape& shape, const Target& target);

    void use(const Parameters<Real>& parameters) override { parameters_ = &parameters; }
    double loss(std::span<const Example> examples) override;
    double add_gradient(std::span<const Example> examples, Parameters<Real>& gradient) override;

    /// What the network says of an example: the expected score is the sigmoid of it.
    Real output(const Example& example);

  private:
    void add_gradient(const Example& example, Real output_slope, Parameters<Real>& gradient);

    const Target target_;
    const Parameters<Real>* parameters_ = nullptr;
    /// Of the example looked at last; the hidden layer's two halves before they are clamped, and
    /// how the loss changes with them.
    ActiveFeatures features_;
    std::array<std::vector<Real>, 2> accumulator_;
    std::vector<Real> hidden_slope_;
};

extern template class PlainBackpropagation<float>;
extern template class PlainBackpropagation<double>;

}  // namespace mutare::train
