#include "train/network/quantise.h"

#include <algorithm>
#include <cmath>

#include "tests/catch.h"
#include "tests/train/train_examples.h"
#include "train/network/plain_backpropagation.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

TEST_CASE("quantisation changes the output of a network by a few centipawns only") {
    const std::vector<Example> examples = random_examples(300);
    for (const Shape shape : {Shape{32, 1}, Shape{128, 8}}) {
        const Parameters<float> parameters = random_parameters(shape, 1);
        const QuantisationError error =
            quantisation_error(parameters, quantise(parameters, 400, {}), examples);
        CHECK(error.root_mean_square < 6);
        CHECK(std::abs(error.mean) < 3);
    }
}

TEST_CASE("a dequantised network is quantised to the same integers") {
    Parameters<float> parameters = random_parameters({32, 8}, 1);
    parameters.feature_biases()[3] = -0.5F;
    parameters.output_bias(2) = 0.25F;
    parameters.output_weights(0, kThem)[3] = 1.5F;
    const NetworkFile network = quantise(parameters, 400, {});
    CHECK(network.qb == 64);
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

TEST_CASE("the quantisation error shows a wrong bias") {
    const std::vector<Example> examples = random_examples(100);
    const Parameters<float> parameters = random_parameters({32, 1}, 1);
    NetworkFile network = quantise(parameters, 400, {});
    network.output_biases[0] += network.qa * network.qb / 4;  // 100 centipawns
    const QuantisationError error = quantisation_error(parameters, network, examples);
    CHECK(std::abs(error.mean - 100) < 6);
}

TEST_CASE("the unit of the output weights is as fine as their size allows") {
    for (const float largest : {0.1F, 0.4F, 0.9F, 1.98F}) {
        Parameters<float> parameters = random_parameters({32, 1}, 1);
        parameters.output_weights(0, kThem)[3] = -largest;
        for (float& weight : std::span(parameters.output_weights(0, kUs), 32)) weight /= 100;
        const NetworkFile network = quantise(parameters, 400, {});
        CHECK(std::holds_alternative<NetworkFile>(parse_network(to_bytes(network))));
        const auto [low, high] = std::ranges::minmax(network.output_weights);
        CHECK(std::max<int>(-low, high) <= 127);
        CHECK((network.qb == 256 || std::max<int>(-low, high) >= 63));
    }
}

TEST_CASE("the integer output follows the formula of the network file") {
    NetworkFile network;
    network.width = kWidthStep;
    network.outputs = 1;
    network.qb = 64;
    network.feature_weights.assign(kFeatureCount * network.width, 0);
    network.feature_biases.assign(network.width, 0);
    network.output_weights.assign(2 * network.width, 0);
    network.output_biases = {-64 * 255};  // -1
    network.feature_biases[0] = 100;
    network.feature_biases[1] = 1000;  // counts as 255
    network.feature_biases[2] = -50;   // counts as 0
    network.output_weights[0] = 64;    // 1
    network.output_weights[1] = 32;    // 1/2
    network.output_weights[2] = 99;
    const Example example = random_examples(1).front();
    const double hidden = 100.0 / 255;
    const double output = hidden * hidden + 0.5 - 1;
    CHECK(std::abs(static_cast<double>(integer_output(network, example)) - 64 * 255 * output) <= 1);
}

TEST_CASE("corrected output biases remove the mean error of rounding") {
    const std::vector<Example> examples = random_examples(500);
    Parameters<float> parameters = random_parameters({64, 8}, 1);
    // All of them are rounded up.
    constexpr float kUnit = 1.0F / 256;
    for (float& weight : std::span(parameters.output_weights(0, kUs), 8 * 2 * 64)) {
        weight = (std::floor(weight / kUnit / 2) + 0.6F) * kUnit;
    }
    const auto mean_error = [&](std::span<const Example> correcting) {
        const NetworkFile network = quantise(parameters, 400, correcting);
        return std::abs(quantisation_error(parameters, network, examples).mean);
    };
    CHECK(mean_error({}) > 2);
    CHECK(mean_error(examples) < 0.1);
}
