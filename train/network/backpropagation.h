// The loss of a network on examples, and the gradient of that loss.
#pragma once

#include <memory>
#include <span>

#include "train/network/example.h"
#include "train/network/parameters.h"
#include "train/network/target.h"

namespace mutare::train {

/// The loss of an example is `Target::loss` of its expected score − its target. One object serves
/// one thread.
template <class Real>
class Backpropagation {
  public:
    virtual ~Backpropagation() = default;

    /// Sets the network for the calls that follow. Call it again after the parameters have changed;
    /// until then they must stay alive.
    virtual void set_parameters(const Parameters<Real>& parameters) = 0;
    /// The sum of the examples' losses.
    virtual double loss(std::span<const Example> examples) = 0;
    /// Returns that sum, and adds its gradient to `gradient`.
    virtual double accumulate_gradient(std::span<const Example> examples,
                                       Parameters<Real>& gradient) = 0;
};

/// The implementation that trains.
std::unique_ptr<Backpropagation<float>> make_backpropagation(const Shape& shape,
                                                             const Target& target);

}  // namespace mutare::train
