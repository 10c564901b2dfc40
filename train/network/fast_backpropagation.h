// Backpropagation in 16-bit integers, several times as fast as the plain one.
#pragma once

#include <array>

#include "train/network/backpropagation.h"
#include "train/network/tile.h"

namespace mutare::train {

/// A number for each example of a group.
using GroupNumbers = std::array<float, Tile::kMaxGroupSize>;

class FastBackpropagation : public Backpropagation<float> {
  public:
    FastBackpropagation(const Shape& shape, const Target& target);

    void set_parameters(const Parameters<float>& parameters) override;
    double loss(std::span<const Example> examples) override;
    double accumulate_gradient(std::span<const Example> examples,
                               Parameters<float>& gradient) override;

  private:
    /// The loss of the examples, shard by shard. With a gradient to add to, the backward pass
    /// follows.
    double process(std::span<const Example> examples, Parameters<float>* gradient);
    double process(const Group& group, Parameters<float>* gradient);
    void backward(const Group& group, const GroupNumbers& expected, const GroupNumbers& errors,
                  Parameters<float>& gradient);

    const Target target_;
    const std::size_t shard_size_;
    Shard shard_;
    std::vector<std::unique_ptr<Tile>> tiles_;
    std::vector<float> output_biases_;
};

}  // namespace mutare::train
