#include "train/network/fast_backpropagation.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/random_positions.h"
#include "tests/train/train_examples.h"
#include "train/network/plain_backpropagation.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

/// Steeper than by default, so that the steepness is tested too.
constexpr Target kTarget{0.3F, 250};

struct LossAndGradient {
    explicit LossAndGradient(Shape shape) : gradient(shape) {}

    double loss = 0;
    Parameters<double> gradient;
};

/// By plain backpropagation.
LossAndGradient exact(const Parameters<float>& parameters, std::span<const Example> examples) {
    LossAndGradient result(parameters.shape());
    const Parameters<double> wide(parameters);
    PlainBackpropagation plain(wide, kTarget);
    result.loss = plain.loss(examples, &result.gradient);
    return result;
}

LossAndGradient computed_by(FastBackpropagation& backpropagation,
                            const Parameters<float>& parameters,
                            std::span<const Example> examples) {
    LossAndGradient result(parameters.shape());
    Parameters<float> gradient(parameters.shape());
    backpropagation.set_parameters(parameters);
    result.loss = backpropagation.loss(examples, &gradient);
    result.gradient = Parameters<double>(gradient);
    return result;
}

/// The Euclidean distance of two vectors, divided by the length of the second.
double relative_distance(std::span<const double> found, std::span<const double> expected) {
    double distance = 0;
    double size = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        distance += (found[i] - expected[i]) * (found[i] - expected[i]);
        size += expected[i] * expected[i];
    }
    return std::sqrt(distance / size);
}

/// The derivative of the loss by a parameter, as a difference quotient.
double numerical_derivative(Parameters<double>& parameters, std::size_t index,
                            std::span<const Example> examples) {
    constexpr double kStep = 1e-5;
    PlainBackpropagation plain(parameters, kTarget);
    double& parameter = parameters.all()[index];
    const double before = parameter;
    parameter = before + kStep;
    const double above = plain.loss(examples);
    parameter = before - kStep;
    const double below = plain.loss(examples);
    parameter = before;
    return (above - below) / (2 * kStep);
}

/// The indices of some parameters: weights of active features of the example and of random
/// features, and a sample of everything else.
std::vector<std::size_t> sampled_parameters(const Shape& shape, const Example& example) {
    constexpr std::size_t kColumnStep = 13;
    std::vector<std::size_t> indices;
    const ActiveFeatures features = active_features(example);
    for (const auto& of_side : features.of_side) {
        indices.push_back(of_side[0] * shape.width + indices.size() * kColumnStep % shape.width);
    }
    SplitMix64 random(1);
    while (indices.size() < 6) indices.push_back(random.below(kFeatureCount * shape.width));
    for (std::size_t index = kFeatureCount * shape.width; index < shape.parameter_count();
         index += kColumnStep) {
        indices.push_back(index);
    }
    indices.push_back(shape.parameter_count() - 1);
    return indices;
}

/// Compares the gradient with difference quotients.
void check_numerically(const Shape& shape, const LossAndGradient& found,
                       const Parameters<float>& parameters, std::span<const Example> examples,
                       double largest_distance) {
    Parameters<double> wide(parameters);
    std::vector<double> computed;
    std::vector<double> numerical;
    for (const std::size_t index : sampled_parameters(shape, examples.front())) {
        computed.push_back(found.gradient.all()[index]);
        numerical.push_back(numerical_derivative(wide, index, examples));
    }
    CHECK(relative_distance(computed, numerical) < largest_distance);
}

}  // namespace

TEST_CASE("the plain gradient equals the difference quotients of the loss") {
    const std::vector<Example> examples = random_examples(150);
    for (const Shape shape : {Shape{32, 1}, Shape{64, 8}}) {
        const Parameters<float> parameters = random_parameters(shape, 1);
        check_numerically(shape, exact(parameters, examples), parameters, examples, 1e-6);
    }
}

TEST_CASE("the fastest and the plain gradient agree for networks of any shape") {
    const std::vector<Example> examples = random_examples(1500);
    for (const Shape shape :
         {Shape{32, 1}, Shape{64, 8}, Shape{96, 1}, Shape{128, 8}, Shape{256, 1}, Shape{352, 4}}) {
        INFO("width " << shape.width << ", outputs " << shape.outputs);
        const Parameters<float> parameters = random_parameters(shape, 2);
        const LossAndGradient expected = exact(parameters, examples);
        FastBackpropagation fastest(shape, kTarget);
        const LossAndGradient found = computed_by(fastest, parameters, examples);
        CHECK(std::abs(found.loss / expected.loss - 1) < 1e-3);
        CHECK(relative_distance(found.gradient.all(), expected.gradient.all()) < 0.01);
        fastest.set_parameters(parameters);
        CHECK(std::abs(fastest.loss(examples) / expected.loss - 1) < 1e-3);
    }
}

TEST_CASE("the gradients of two parts of the examples add up to that of all") {
    const std::vector<Example> examples = random_examples(700);
    const std::span<const Example> all(examples);
    const Shape shape{64, 8};
    const Parameters<float> parameters = random_parameters(shape, 4);
    FastBackpropagation fastest(shape, kTarget);
    const LossAndGradient whole = computed_by(fastest, parameters, all);
    const LossAndGradient first = computed_by(fastest, parameters, all.first(123));
    LossAndGradient sum = computed_by(fastest, parameters, all.subspan(123));
    for (std::size_t i = 0; i < shape.parameter_count(); ++i) {
        sum.gradient.all()[i] += first.gradient.all()[i];
    }
    CHECK(std::abs((first.loss + sum.loss) / whole.loss - 1) < 1e-6);
    CHECK(relative_distance(sum.gradient.all(), whole.gradient.all()) < 1e-5);
}
