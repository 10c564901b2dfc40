// Some columns of the hidden layer, with their share of everything: a network is slabs side by
// side. They are so narrow that their sums stay in registers.
//
// Between one step of the optimiser and the next a slab reckons in 16-bit integers: weights are
// read, and gradients written, at twice the speed of real numbers, and what is lost by rounding
// disappears among the examples of a batch. Sums over many examples are real numbers again.
#pragma once

#include <memory>
#include <vector>

#include "train/network/lanes.h"
#include "train/network/parameters.h"
#include "train/network/shard.h"

#if MUTARE_HAS_FAST_TRAINING

namespace mutare::train {

/// A slab is asked in this order: `use` once, then for each portion group by group `see`,
/// `add_outputs` and `send_back`, and at the end of the portion `gather`.
class Tile {
  public:
    /// Examples in a group at most: their hidden values stay in the nearest cache, and integer sums
    /// over them cannot overflow.
    static constexpr std::size_t kMaxInGroup = 16;
    /// How the loss changes with the output, in integers. Its derivative 2 (y − t) y (1 − y) is
    /// largest for y = 2/3 and t = 0. Eight of the largest can be added up in 16 bits.
    static constexpr float kLargestSlope = 8.0F / 27;
    static constexpr float kSlopeUnits = 4095 / kLargestSlope;

    virtual ~Tile() = default;

    /// Takes over its columns of the parameters.
    virtual void use(const Parameters<float>& parameters) = 0;
    /// Computes the hidden values of a group.
    virtual void see(const Shard& shard, const Group& group) = 0;
    /// Adds its share to the outputs of the group seen last.
    virtual void add_outputs(const Group& group, float* outputs) const = 0;
    /// Computes how the loss changes with the hidden values of the group seen last, and adds to the
    /// gradient of the biases and output weights. `slopes` by the outputs, in `kSlopeUnits`.
    virtual void send_back(const Group& group, const std::int16_t* slopes,
                           Parameters<float>& gradient) = 0;
    /// Adds what was sent back to the gradient of the features.
    virtual void gather(const Shard& shard, Parameters<float>& gradient) const = 0;
};

/// Slabs that together are as wide as the network, for portions of at most so many examples.
std::vector<std::unique_ptr<Tile>> make_tiles(const Shape& shape, std::size_t shard_size);

}  // namespace mutare::train

#endif
