// A tile: some columns of the accumulators, and their share of the forward and backward passes. The
// tiles of a network lie side by side; each is so narrow that its sums stay in registers.
//
// Between two steps of the optimiser a tile computes in 16-bit integers: it reads weights and
// writes gradients at twice the speed of real numbers, and the rounding errors average out over the
// examples of a batch. Sums over many examples are real numbers again. They are added up in an
// order that does not depend on the width of registers, so the result is the same, to the last bit,
// with every instruction set.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "search/evaluation/network.h"
#include "train/network/parameters.h"
#include "train/network/shard.h"

namespace mutare::train {

/// What an output is the sum of, in a fixed number of lanes: of each 32 columns, lane i of a
/// perspective's even part has column 2i, and lane i of its odd part column 2i + 1.
struct OutputSums {
    static constexpr std::size_t kColumns = 32;
    static constexpr std::size_t kLanes = kColumns / 2;

    alignas(kVectorBytes) std::array<std::array<float, kLanes>, 2> even{};  // by perspective
    alignas(kVectorBytes) std::array<std::array<float, kLanes>, 2> odd{};

    /// The sum of all lanes: both parts and perspectives, then always one half and the other.
    [[nodiscard]] float total() const;
};

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
    /// A total of the sums stands for an output times this.
    static constexpr float kOutputUnits = 2048.0F * 2048.0F;

    virtual ~Tile() = default;

    /// Copies its columns of the parameters.
    virtual void set_parameters(const Parameters<float>& parameters) = 0;
    /// Computes the accumulators of a group.
    virtual void forward(const Shard& shard, const Group& group) = 0;
    /// Adds its share to the sums of each example of the group of the last `forward`. Requires that
    /// the tiles to its left have added theirs.
    virtual void add_outputs(const Group& group, OutputSums* sums) const = 0;
    /// Computes the gradients of the accumulators of the group of the last `forward`, and adds to
    /// the gradients of the biases and output weights. `output_gradients` holds, for each example,
    /// the derivative of the loss by the output.
    virtual void backward(const Group& group, const std::int16_t* output_gradients,
                          Parameters<float>& gradient) = 0;
    /// Adds the accumulators' gradients of the whole shard to the gradient of the feature weights.
    virtual void accumulate_gradient(const Shard& shard, Parameters<float>& gradient) const = 0;
};

/// Tiles that together are as wide as the network, from left to right, for shards of at most
/// `shard_size` examples.
std::vector<std::unique_ptr<Tile>> make_tiles(const Shape& shape, std::size_t shard_size);

}  // namespace mutare::train
