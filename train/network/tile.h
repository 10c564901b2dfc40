// A tile: some columns of the accumulators, and their share of the forward and backward passes. The
// tiles of a network lie side by side; each is so narrow that its sums stay in registers.
//
// Between two steps of the optimiser a tile computes in 16-bit integers: it reads weights and
// writes gradients at twice the speed of real numbers, and the rounding errors average out over the
// examples of a batch. Sums over many examples are real numbers again.
#pragma once

#include <memory>
#include <vector>

#include "train/network/lanes.h"
#include "train/network/parameters.h"
#include "train/network/shard.h"

#if MUTARE_HAS_FAST_TRAINING

namespace mutare::train {

/// The order of calls: `set_parameters` once; then for each group of a shard `forward`,
/// `add_outputs` and `backward`; after the last group of the shard `accumulate_gradient`.
class Tile {
  public:
    /// The accumulators of this number of examples stay in the first-level cache, and integer sums
    /// over them cannot overflow.
    static constexpr std::size_t kMaxGroupSize = 16;
    /// The derivative of the loss by the output, 2 (y − t) y (1 − y), is largest for y = 2/3 and
    /// t = 0.
    static constexpr float kMaxOutputGradient = 8.0F / 27;
    /// Gradients are integers in units of 1 / kGradientUnits. Eight of the largest add up to less
    /// than 2^15.
    static constexpr float kGradientUnits = 4095 / kMaxOutputGradient;

    virtual ~Tile() = default;

    /// Copies its columns of the parameters.
    virtual void set_parameters(const Parameters<float>& parameters) = 0;
    /// Computes the accumulators of a group.
    virtual void forward(const Shard& shard, const Group& group) = 0;
    /// Adds its share to the outputs of the group of the last `forward`.
    virtual void add_outputs(const Group& group, float* outputs) const = 0;
    /// Computes the gradients of the accumulators of the group of the last `forward`, and adds to
    /// the gradients of the biases and output weights. `output_gradients` holds, for each example,
    /// the derivative of the loss by the output.
    virtual void backward(const Group& group, const std::int16_t* output_gradients,
                          Parameters<float>& gradient) = 0;
    /// Adds the accumulators' gradients of the whole shard to the gradient of the feature weights.
    virtual void accumulate_gradient(const Shard& shard, Parameters<float>& gradient) const = 0;
};

/// Tiles that together are as wide as the network, for shards of at most `shard_size` examples.
std::vector<std::unique_ptr<Tile>> make_tiles(const Shape& shape, std::size_t shard_size);

}  // namespace mutare::train

#endif
