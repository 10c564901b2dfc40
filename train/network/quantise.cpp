#include "train/network/quantise.h"

#include <algorithm>
#include <cmath>

#include "train/network/plain_backpropagation.h"

namespace mutare::train {

namespace {

constexpr int kQa = 255;
/// The file format allows finer units, but they gain nothing measurable.
constexpr int kMaxQb = 256;

template <class Integer>
std::vector<Integer> rounded(std::span<const float> numbers, int units) {
    std::vector<Integer> integers(numbers.size());
    std::transform(numbers.begin(), numbers.end(), integers.begin(), [&](float number) {
        return static_cast<Integer>(std::lround(number * static_cast<float>(units)));
    });
    return integers;
}

template <class Integer>
void dequantise(std::span<const Integer> integers, int units, float* numbers) {
    std::transform(integers.begin(), integers.end(), numbers, [&](Integer integer) {
        return static_cast<float>(integer) / static_cast<float>(units);
    });
}

/// The largest power of two, so the finest unit, in which no output weight is too large.
int choose_qb(std::span<const float> output_weights) {
    float largest = 0;
    for (const float weight : output_weights) largest = std::max(largest, std::abs(weight));
    int units = kMaxQb;
    while (units > 1 && largest * static_cast<float>(units) > kLargestOutputWeight) units /= 2;
    return units;
}

/// The part of the output from one perspective, in units of 1 / (qa² · qb).
std::int64_t perspective_output(const NetworkFile& network, std::span<const std::uint16_t> features,
                                const std::int16_t* weights) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < network.width; ++i) {
        int value = network.feature_biases[i];
        for (const std::size_t feature : features) {
            value += network.feature_weights[feature * network.width + i];
        }
        const int clamped = std::clamp(value, 0, network.qa);
        sum += clamped * (clamped * weights[i]);
    }
    return sum;
}

/// Calls `visit(example, error)`: the output of the integers minus that of the real numbers, in
/// units of 1 / (qa · qb).
template <class Visit>
void for_each_error(const Parameters<float>& parameters, const NetworkFile& network,
                    std::span<const Example> examples, Visit visit) {
    PlainBackpropagation<float> exact_network(parameters.shape(), Target{});
    exact_network.set_parameters(parameters);
    const double units = network.qa * network.qb;
    for (const Example& example : examples) {
        const double exact = units * static_cast<double>(exact_network.forward(example));
        visit(example, static_cast<double>(integer_output(network, example)) - exact);
    }
}

/// Rounding many weights in the same direction adds up. This subtracts the mean error from the
/// output biases.
void correct_biases(const Parameters<float>& parameters, NetworkFile& network,
                    std::span<const Example> examples) {
    std::vector<double> errors(network.outputs);
    std::vector<double> counts(network.outputs);
    for_each_error(parameters, network, examples, [&](const Example& example, double error) {
        const std::size_t output = example.output(network.outputs);
        errors[output] += error;
        counts[output] += 1;
    });
    for (std::size_t i = 0; i < network.outputs; ++i) {
        if (counts[i] == 0) continue;
        network.output_biases[i] -= static_cast<std::int32_t>(std::lround(errors[i] / counts[i]));
    }
}

}  // namespace

NetworkFile quantise(const Parameters<float>& parameters, float scale,
                     std::span<const Example> examples) {
    const Shape& shape = parameters.shape();
    const std::span<const float> outputs(parameters.output_weights(0, kUs),
                                         2 * shape.outputs * shape.width);
    NetworkFile network;
    network.width = shape.width;
    network.outputs = shape.outputs;
    network.qa = kQa;
    network.qb = choose_qb(outputs);
    network.scale = static_cast<int>(std::lround(scale));
    network.feature_weights = rounded<std::int16_t>(
        {parameters.feature_weights(0), kFeatureCount * shape.width}, network.qa);
    network.feature_biases =
        rounded<std::int16_t>({parameters.feature_biases(), shape.width}, network.qa);
    network.output_weights = rounded<std::int16_t>(outputs, network.qb);
    network.output_biases =
        rounded<std::int32_t>({&parameters.output_bias(0), shape.outputs}, network.qa * network.qb);
    correct_biases(parameters, network, examples);
    return network;
}

Parameters<float> dequantise(const NetworkFile& network, float scale) {
    Parameters<float> parameters({network.width, network.outputs});
    dequantise<std::int16_t>(network.feature_weights, network.qa, parameters.feature_weights(0));
    dequantise<std::int16_t>(network.feature_biases, network.qa, parameters.feature_biases());
    dequantise<std::int16_t>(network.output_weights, network.qb, parameters.output_weights(0, kUs));
    dequantise<std::int32_t>(network.output_biases, network.qa * network.qb,
                             &parameters.output_bias(0));
    const float factor = static_cast<float>(network.scale) / scale;
    for (std::size_t i = 0; i < network.output_weights.size(); ++i) {
        parameters.output_weights(0, kUs)[i] *= factor;
    }
    for (std::size_t i = 0; i < network.outputs; ++i) parameters.output_bias(i) *= factor;
    return parameters;
}

std::int64_t integer_output(const NetworkFile& network, const Example& example) {
    const ActiveFeatures features = active_features(example);
    const std::size_t output = example.output(network.outputs);
    const std::int16_t* const weights = network.output_weights.data() + 2 * output * network.width;
    std::int64_t sum = 0;
    for (const std::size_t perspective : {kUs, kThem}) {
        sum += perspective_output(network,
                                  std::span(features.of_side[perspective]).first(features.count),
                                  weights + perspective * network.width);
    }
    return sum / network.qa + network.output_biases[output];
}

QuantisationError quantisation_error(const Parameters<float>& parameters,
                                     const NetworkFile& network,
                                     std::span<const Example> examples) {
    double sum = 0;
    double squares = 0;
    const double unit = static_cast<double>(network.scale) / (network.qa * network.qb);
    for_each_error(parameters, network, examples, [&](const Example&, double error) {
        sum += error * unit;
        squares += error * unit * error * unit;
    });
    const auto count = static_cast<double>(std::max<std::size_t>(examples.size(), 1));
    return {sum / count, std::sqrt(squares / count)};
}

}  // namespace mutare::train
