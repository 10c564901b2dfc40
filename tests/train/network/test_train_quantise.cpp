#include "train/network/quantise.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include "tests/catch.h"
#include "tests/train/train_examples.h"
#include "train/network/adam.h"
#include "train/network/plain_backpropagation.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

/// The outputs of the integers minus those of the real numbers, in centipawns.
std::vector<double> errors_of(const Parameters<float>& parameters, const NetworkFile& network,
                              std::span<const Example> examples) {
    const Parameters<double> wide(parameters);
    PlainBackpropagation exact(wide, Target{});
    std::vector<double> errors;
    for (const Example& example : examples) {
        const auto output = static_cast<double>(integer_output(network, example)) / kOutputOne;
        errors.push_back(network.scale * (output - exact.forward(example)));
    }
    return errors;
}

double mean_of(const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0) /
           static_cast<double>(numbers.size());
}

}  // namespace

TEST_CASE("quantisation changes the output of a network by one or two centipawns only") {
    const std::vector<Example> examples = random_examples(300);
    for (const Shape shape : {Shape{32, 1}, Shape{128, 8}}) {
        const Parameters<float> parameters = random_parameters(shape, 1);
        const NetworkFile network = quantise(parameters, 400, {});
        const std::vector<double> errors = errors_of(parameters, network, examples);
        CHECK(std::abs(mean_of(errors)) < 1);
        CHECK(std::ranges::max(errors, {}, [](double error) { return std::abs(error); }) < 8);
    }
}

TEST_CASE("a dequantised network is quantised to the same integers") {
    Parameters<float> parameters = random_parameters({32, 8}, 1);
    parameters.feature_biases()[3] = -0.5F;
    parameters.output_bias(2) = 0.25F;
    parameters.output_weights(0, kThem)[3] = 1.5F;
    const NetworkFile network = quantise(parameters, 400, {});
    const NetworkFile again = quantise(dequantise(network, 400), 400, {});
    CHECK(again == network);
}

TEST_CASE("a network keeps its scores when it is dequantised for another scale") {
    const Parameters<float> parameters = random_parameters({32, 1}, 1);
    const NetworkFile network = quantise(parameters, 300, {});
    Parameters<float> rescaled = dequantise(network, 400);
    const float weight = dequantise(network, 300).output_weights(0, kUs)[5];
    CHECK(std::abs(rescaled.output_weights(0, kUs)[5] - weight * 300 / 400) < 1e-6F);
}

TEST_CASE("the largest parameters of a training fit into a network file") {
    Parameters<float> parameters = random_parameters({32, 1}, 1);
    parameters.output_weights(0, kThem)[3] = -kMaxParameter;
    parameters.output_weights(0, kUs)[5] = kMaxParameter;
    const NetworkFile network = quantise(parameters, 400, {});
    CHECK(parse_network(to_bytes(network)));
}

TEST_CASE("the integer output follows the formula of the network file") {
    NetworkFile network;
    network.width = kWidthStep;
    network.outputs = 1;
    network.feature_weights.assign(kFeatureCount * network.width, 0);
    network.feature_biases.assign(network.width, 0);
    network.output_weights.assign(2 * network.width, 0);
    network.output_biases = {-kOutputOne};  // -1
    network.feature_biases[0] = 400;
    network.feature_biases[1] = 4000;  // counts as 1023
    network.feature_biases[2] = -200;  // counts as 0
    network.output_weights[0] = 512;   // 1
    network.output_weights[1] = 256;   // 1/2
    network.output_weights[2] = 99;
    const Example example = random_examples(1).front();
    // 625 and 4088 are the squares divided by 256.
    CHECK(integer_output(network, example) == 625 * 512 + 4088 * 256 - kOutputOne);
}

TEST_CASE("corrected output biases remove the mean error of rounding") {
    const std::vector<Example> examples = random_examples(500);
    Parameters<float> parameters = random_parameters({64, 8}, 1);
    // All of them are rounded up.
    constexpr float kUnit = 1.0F / kOutputWeightOne;
    for (float& weight : std::span(parameters.output_weights(0, kUs), 8 * 2 * 64)) {
        weight = (std::floor(weight / kUnit / 2) + 0.6F) * kUnit;
    }
    const auto mean_error = [&](std::span<const Example> correcting) {
        const NetworkFile network = quantise(parameters, 400, correcting);
        return std::abs(mean_of(errors_of(parameters, network, examples)));
    };
    CHECK(mean_error({}) > 2);
    CHECK(mean_error(examples) < 0.1);
}
