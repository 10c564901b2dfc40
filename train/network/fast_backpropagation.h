// Backpropagation with AVX-512, several times as fast as the plain one.
#pragma once

#include "train/network/backpropagation.h"
#include "train/network/tile.h"

#if MUTARE_HAS_FAST_TRAINING

namespace mutare::train {

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

    const Target target_;
    const std::size_t shard_size_;
    Shard shard_;
    std::vector<std::unique_ptr<Tile>> tiles_;
    std::vector<float> output_biases_;
};

}  // namespace mutare::train

#endif
