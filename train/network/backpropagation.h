// How much a network is wrong about examples, and how that changes with each of its parameters.
#pragma once

#include <memory>
#include <span>

#include "train/network/example.h"
#include "train/network/parameters.h"
#include "train/network/target.h"

namespace mutare::train {

/// The loss of an example is (sigmoid(output) − target)². One object serves one thread.
template <class Real>
class Backpropagation {
  public:
    virtual ~Backpropagation() = default;

    /// The network to ask from now on. It is copied, or must stay as it is while asked.
    virtual void use(const Parameters<Real>& parameters) = 0;
    /// The sum of the examples' losses.
    virtual double loss(std::span<const Example> examples) = 0;
    /// The same; and adds the derivatives of that sum by all parameters to the gradient.
    virtual double add_gradient(std::span<const Example> examples, Parameters<Real>& gradient) = 0;
};

/// The fastest that this machine can run.
std::unique_ptr<Backpropagation<float>> fastest_backpropagation(const Shape& shape,
                                                                const Target& target);

}  // namespace mutare::train
