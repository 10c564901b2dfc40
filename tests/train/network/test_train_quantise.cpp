#include "train/network/quantise.h"

#include <algorithm>
#include <cmath>

#include "tests/catch.h"
#include "tests/train/train_examples.h"
#include "train/network/adam.h"
#include "train/network/plain_backpropagation.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

TEST_CASE("quantisation changes the output of a network by one or two centipawns only") {
    const std::vector<Example> examples = random_examples(300);
    for (const Shape shape : {Shape{32, 1}, Shape{128, 8}}) {
        const Parameters<float> parameters = random_parameters(shape, 1);
        const QuantisationError error =
            quantisation_error(parameters, quantise(parameters, 400, {}), examples);
        CHECK(error.root_mean_square < 2);
        CHECK(std::abs(error.mean) < 1);
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

TEST_CASE("the quantisation error shows a wrong bias") {
    const std::vector<Example> examples = random_examples(100);
    const Parameters<float> parameters = random_parameters({32, 1}, 1);
    NetworkFile network = quantise(parameters, 400, {});
    network.output_biases[0] += kOutputOne / 4;  // 100 centipawns
    const QuantisationError error = quantisation_error(parameters, network, examples);
    CHECK(std::abs(error.mean - 100) < 6);
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
        return std::abs(quantisation_error(parameters, network, examples).mean);
    };
    CHECK(mean_error({}) > 2);
    CHECK(mean_error(examples) < 0.1);
}
