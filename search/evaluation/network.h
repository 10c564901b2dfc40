// The network as the search uses it. Its width is a compile-time constant, so that every loop over
// an accumulator becomes a fixed number of vector instructions.
// https://www.chessprogramming.org/NNUE#Accumulator
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "search/evaluation/network_file.h"
#include "search/score.h"

namespace mutare {

/// The size of the widest vector registers.
inline constexpr std::size_t kVectorBytes = 64;

/// Values in an accumulator: the width of the network that is built in, which CMake reads from its
/// file.
inline constexpr std::size_t kNetworkWidth = MUTARE_NETWORK_WIDTH;

/// The hidden layer from one side's perspective, before its activation: the biases plus the weights
/// of all features that are present. The weights of a feature have the same type. Sums wrap around,
/// so the order of additions and subtractions never matters.
struct alignas(kVectorBytes) Accumulator {
    std::array<std::int16_t, kNetworkWidth> values{};

    bool operator==(const Accumulator&) const = default;
};

class Network {
  public:
    /// The network, or what is wrong with the file.
    using Loaded = Expected<std::shared_ptr<const Network>, std::string>;

    /// Requires a file of width `kNetworkWidth` or less: the rest of the weights are then 0.
    explicit Network(const NetworkFile& file);
    /// Reads the bytes of a network file.
    static Loaded load(std::string_view bytes);
    /// The network built into the program.
    static const std::shared_ptr<const Network>& built_in();

    [[nodiscard]] const Accumulator& biases() const { return biases_; }
    [[nodiscard]] const Accumulator& feature_weights(std::size_t feature) const {
        return feature_weights_[feature];
    }

    /// The evaluation in centipawns, from the side to move: `own` is its accumulator, `their` the
    /// opponent's. The number of pieces on the board selects the output bucket.
    [[nodiscard]] Score evaluate(const Accumulator& own, const Accumulator& their,
                                 int pieces) const;

  private:
    /// The weights of an output bucket.
    struct Output {
        Accumulator own;
        Accumulator their;
        std::int32_t bias = 0;
    };

    std::vector<Accumulator> feature_weights_;
    Accumulator biases_;
    std::vector<Output> outputs_;
    int scale_;
};

}  // namespace mutare
