// Networks with random weights, for tests of the arithmetic.
#pragma once

#include "search/evaluation/network.h"
#include "tests/random_positions.h"

namespace mutare::tests {

/// The largest absolute values of the weights.
struct WeightSizes {
    int rows = 160;
    int outputs = kLargestOutputWeight;
};

inline NetworkFile random_network(std::uint64_t seed, std::size_t outputs = 1,
                                  std::size_t width = kNetworkWidth, WeightSizes sizes = {}) {
    SplitMix64 random(seed);
    const auto up_to = [&](int size) {
        return static_cast<int>(random.below(2 * static_cast<std::size_t>(size) + 1)) - size;
    };
    NetworkFile file;
    file.width = width;
    file.outputs = outputs;
    file.feature_weights.resize(kFeatureCount * width);
    file.feature_biases.resize(width);
    file.output_weights.resize(outputs * 2 * width);
    file.output_biases.resize(outputs);
    for (auto& weight : file.feature_weights) weight = static_cast<std::int16_t>(up_to(sizes.rows));
    for (auto& bias : file.feature_biases) bias = static_cast<std::int16_t>(up_to(sizes.rows));
    for (auto& weight : file.output_weights) {
        weight = static_cast<std::int16_t>(up_to(sizes.outputs));
    }
    for (auto& bias : file.output_biases) bias = up_to(kOutputOne);
    return file;
}

}  // namespace mutare::tests
