#include "train/network/backpropagation.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/random_positions.h"
#include "tests/train/train_examples.h"
#include "train/network/plain_backpropagation.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

constexpr Target kTarget{0.3F, 400};

Parameters<double> widened(const Parameters<float>& narrow) {
    Parameters<double> wide(narrow.shape());
    std::copy(narrow.all().begin(), narrow.all().end(), wide.all().begin());
    return wide;
}

struct LossAndGradient {
    explicit LossAndGradient(Shape shape) : gradient(shape) {}

    double loss = 0;
    Parameters<double> gradient;
};

/// By the plain way in double precision.
LossAndGradient exact(const Parameters<float>& parameters, std::span<const Example> examples) {
    LossAndGradient result(parameters.shape());
    PlainBackpropagation<double> plain(parameters.shape(), kTarget);
    const Parameters<double> wide = widened(parameters);
    plain.use(wide);
    result.loss = plain.add_gradient(examples, result.gradient);
    return result;
}

LossAndGradient by(Backpropagation<float>& way, const Parameters<float>& parameters,
                   std::span<const Example> examples) {
    LossAndGradient result(parameters.shape());
    Parameters<float> gradient(parameters.shape());
    way.use(parameters);
    result.loss = way.add_gradient(examples, gradient);
    result.gradient = widened(gradient);
    return result;
}

/// The distance of two lists of numbers as a share of the size of the second.
double relative_distance(std::span<const double> found, std::span<const double> right) {
    double distance = 0;
    double size = 0;
    for (std::size_t i = 0; i < right.size(); ++i) {
        distance += (found[i] - right[i]) * (found[i] - right[i]);
        size += right[i] * right[i];
    }
    return std::sqrt(distance / size);
}

/// How the loss changes with a parameter, by trying it out.
double tried_derivative(Parameters<double>& parameters, std::size_t place,
                        std::span<const Example> examples) {
    constexpr double kStep = 1e-5;
    PlainBackpropagation<double> plain(parameters.shape(), kTarget);
    plain.use(parameters);
    double& parameter = parameters.all()[place];
    const double before = parameter;
    parameter = before + kStep;
    const double above = plain.loss(examples);
    parameter = before - kStep;
    const double below = plain.loss(examples);
    parameter = before;
    return (above - below) / (2 * kStep);
}

/// Derivatives by the features of the first example and some random other parameters, the same for
/// all that is behind the features.
std::vector<std::size_t> places_to_try(const Shape& shape, const Example& example) {
    constexpr std::size_t kColumnStep = 13;
    std::vector<std::size_t> places;
    const ActiveFeatures features = active_features(example);
    for (const auto& of_side : features.of_side) {
        places.push_back(of_side[0] * shape.width + places.size() * kColumnStep % shape.width);
    }
    Random random(1);
    while (places.size() < 6) places.push_back(random.below(kFeatureCount * shape.width));
    for (std::size_t place = kFeatureCount * shape.width; place < shape.parameter_count();
         place += kColumnStep) {
        places.push_back(place);
    }
    places.push_back(shape.parameter_count() - 1);
    return places;
}

void check_by_trying(const Shape& shape, const LossAndGradient& found,
                     const Parameters<float>& parameters, std::span<const Example> examples,
                     double largest_distance) {
    Parameters<double> wide = widened(parameters);
    std::vector<double> computed;
    std::vector<double> tried;
    for (const std::size_t place : places_to_try(shape, examples.front())) {
        computed.push_back(found.gradient.all()[place]);
        tried.push_back(tried_derivative(wide, place, examples));
    }
    CHECK(relative_distance(computed, tried) < largest_distance);
}

}  // namespace

TEST_CASE("the plain gradient is what trying out shows") {
    const std::vector<Example> examples = random_examples(150);
    for (const Shape shape : {Shape{32, 1}, Shape{64, 8}}) {
        const Parameters<float> parameters = random_parameters(shape, 1);
        check_by_trying(shape, exact(parameters, examples), parameters, examples, 1e-6);
    }
}

TEST_CASE("the fastest gradient is what trying out shows, but for rounding") {
    const std::vector<Example> examples = random_examples(150);
    for (const Shape shape : {Shape{32, 1}, Shape{64, 8}}) {
        const Parameters<float> parameters = random_parameters(shape, 1);
        const auto fastest = fastest_backpropagation(shape, kTarget);
        const LossAndGradient found = by(*fastest, parameters, examples);
        check_by_trying(shape, found, parameters, examples, 0.02);
    }
}

TEST_CASE("the fastest way says the same as the plain one, whatever the shape") {
    const std::vector<Example> examples = random_examples(1500);
    for (const Shape shape :
         {Shape{32, 1}, Shape{64, 8}, Shape{96, 1}, Shape{128, 8}, Shape{256, 1}, Shape{352, 4}}) {
        INFO("width " << shape.width << ", outputs " << shape.outputs);
        const Parameters<float> parameters = random_parameters(shape, 2);
        const LossAndGradient right = exact(parameters, examples);
        const auto fastest = fastest_backpropagation(shape, kTarget);
        const LossAndGradient found = by(*fastest, parameters, examples);
        CHECK(std::abs(found.loss / right.loss - 1) < 1e-3);
        CHECK(relative_distance(found.gradient.all(), right.gradient.all()) < 0.01);
        fastest->use(parameters);
        CHECK(std::abs(fastest->loss(examples) / right.loss - 1) < 1e-3);
    }
}

TEST_CASE("the float version of the plain way is close to the double one") {
    const std::vector<Example> examples = random_examples(500);
    const Shape shape{64, 2};
    const Parameters<float> parameters = random_parameters(shape, 3);
    PlainBackpropagation<float> plain(shape, kTarget);
    const LossAndGradient found = by(plain, parameters, examples);
    const LossAndGradient right = exact(parameters, examples);
    CHECK(std::abs(found.loss / right.loss - 1) < 1e-5);
    CHECK(relative_distance(found.gradient.all(), right.gradient.all()) < 1e-4);
}

TEST_CASE("gradients of parts add up to that of the whole") {
    const std::vector<Example> examples = random_examples(700);
    const std::span<const Example> all(examples);
    const Shape shape{64, 8};
    const Parameters<float> parameters = random_parameters(shape, 4);
    const auto way = fastest_backpropagation(shape, kTarget);
    const LossAndGradient whole = by(*way, parameters, all);
    const LossAndGradient first = by(*way, parameters, all.first(123));
    LossAndGradient sum = by(*way, parameters, all.subspan(123));
    for (std::size_t i = 0; i < shape.parameter_count(); ++i) {
        sum.gradient.all()[i] += first.gradient.all()[i];
    }
    CHECK(std::abs((first.loss + sum.loss) / whole.loss - 1) < 1e-6);
    CHECK(relative_distance(sum.gradient.all(), whole.gradient.all()) < 1e-5);
}
