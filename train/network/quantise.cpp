#include "train/network/quantise.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "train/network/plain_backpropagation.h"

namespace mutare::train {

namespace {

/// What is too large for the integers becomes the largest, which a network file never has.
template <class Integer>
std::vector<Integer> rounded(std::span<const float> numbers, int units) {
    std::vector<Integer> integers(numbers.size());
    std::transform(numbers.begin(), numbers.end(), integers.begin(), [&](float number) {
        using Limits = std::numeric_limits<Integer>;
        const long units_of_it = std::lround(number * static_cast<float>(units));
        return static_cast<Integer>(std::clamp<long>(units_of_it, Limits::min(), Limits::max()));
    });
    return integers;
}

template <class Integer>
void write_numbers(std::span<const Integer> integers, int units, float* numbers) {
    std::transform(integers.begin(), integers.end(), numbers, [&](Integer integer) {
        return static_cast<float>(integer) / static_cast<float>(units);
    });
}

/// The part of the output from one perspective, in its units.
std::int64_t perspective_output(const NetworkFile& network, std::span<const std::uint16_t> features,
                                const std::int16_t* weights) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < network.width; ++i) {
        int value = network.feature_biases[i];
        for (const std::size_t feature : features) {
            value += network.feature_weights[feature * network.width + i];
        }
        const int clamped = std::clamp(value, 0, kAccumulatorOne);
        sum += clamped * clamped / kSquareDivisor * weights[i];
    }
    return sum;
}

/// Rounding many weights in the same direction adds up. This subtracts the mean error from the
/// output biases.
void correct_biases(const Parameters<float>& parameters, NetworkFile& network,
                    std::span<const Example> examples) {
    const Parameters<double> exact_parameters(parameters);
    PlainBackpropagation exact_network(exact_parameters, Target{});
    std::vector<double> errors(network.outputs);
    std::vector<double> counts(network.outputs);
    for (const Example& example : examples) {
        const double exact = kOutputOne * exact_network.forward(example);
        const std::size_t output = example.output(network.outputs);
        errors[output] += static_cast<double>(integer_output(network, example)) - exact;
        counts[output] += 1;
    }
    for (std::size_t i = 0; i < network.outputs; ++i) {
        if (counts[i] == 0) continue;
        network.output_biases[i] -= static_cast<std::int32_t>(std::lround(errors[i] / counts[i]));
    }
}

}  // namespace

NetworkFile quantise(const Parameters<float>& parameters, float scale,
                     std::span<const Example> examples) {
    const Shape& shape = parameters.shape();
    NetworkFile network;
    network.width = shape.width;
    network.outputs = shape.outputs;
    network.scale = static_cast<int>(std::lround(scale));
    network.feature_weights = rounded<std::int16_t>(
        {parameters.feature_weights(0), kFeatureCount * shape.width}, kAccumulatorOne);
    network.feature_biases =
        rounded<std::int16_t>({parameters.feature_biases(), shape.width}, kAccumulatorOne);
    network.output_weights = rounded<std::int16_t>(
        {parameters.output_weights(0, kUs), 2 * shape.outputs * shape.width}, kOutputWeightOne);
    network.output_biases =
        rounded<std::int32_t>({&parameters.output_bias(0), shape.outputs}, kOutputOne);
    correct_biases(parameters, network, examples);
    return network;
}

Parameters<float> dequantise(const NetworkFile& network, float scale) {
    Parameters<float> parameters({network.width, network.outputs});
    write_numbers<std::int16_t>(network.feature_weights, kAccumulatorOne,
                                parameters.feature_weights(0));
    write_numbers<std::int16_t>(network.feature_biases, kAccumulatorOne,
                                parameters.feature_biases());
    write_numbers<std::int16_t>(network.output_weights, kOutputWeightOne,
                                parameters.output_weights(0, kUs));
    write_numbers<std::int32_t>(network.output_biases, kOutputOne, &parameters.output_bias(0));
    const float factor = static_cast<float>(network.scale) / scale;
    // The last parameters are those of the outputs.
    const std::size_t scaled = network.output_weights.size() + network.output_biases.size();
    for (float& parameter : parameters.all().last(scaled)) parameter *= factor;
    return parameters;
}

std::int64_t integer_output(const NetworkFile& network, const Example& example) {
    const ActiveFeatures features = active_features(example);
    const std::size_t output = example.output(network.outputs);
    const std::int16_t* const weights = network.output_weights.data() + 2 * output * network.width;
    std::int64_t sum = network.output_biases[output];
    for (const std::size_t perspective : {kUs, kThem}) {
        sum += perspective_output(network,
                                  std::span(features.of_side[perspective]).first(features.count),
                                  weights + perspective * network.width);
    }
    return sum;
}

}  // namespace mutare::train
