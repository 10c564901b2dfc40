#include "train/network/parameters.h"

#include <cmath>
#include <random>

namespace mutare::train {

namespace {

/// Uniformly distributed from -1 up to, but not including, 1. `std::uniform_real_distribution`
/// differs from library to library.
float uniform(std::mt19937_64& random) {
    constexpr int kFractionBits = 24;
    constexpr float kHalf = 1 << (kFractionBits - 1);
    return static_cast<float>(random() >> (64 - kFractionBits)) / kHalf - 1;
}

}  // namespace

Parameters<float> random_parameters(Shape shape, std::uint64_t seed) {
    // With about twenty features, the hidden layer lies around the lower half of 0 to 1, where the
    // activation has a gradient, and the output around 0.
    constexpr float kMaxFeatureWeight = 0.1F;
    constexpr float kFeatureBias = 0.2F;
    constexpr float kMaxOutputWeight = 2;  // divided by √width
    Parameters<float> parameters(shape);
    std::mt19937_64 random(seed);
    std::generate(parameters.feature_weights(0), parameters.feature_biases(),
                  [&] { return kMaxFeatureWeight * uniform(random); });
    std::fill_n(parameters.feature_biases(), shape.width, kFeatureBias);
    const float max_output_weight = kMaxOutputWeight / std::sqrt(static_cast<float>(shape.width));
    std::generate(parameters.output_weights(0, kUs), parameters.output_weights(shape.outputs, kUs),
                  [&] { return max_output_weight * uniform(random); });
    return parameters;
}

}  // namespace mutare::train
