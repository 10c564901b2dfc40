#include "train/network/adam.h"

#include <cmath>

#include "tests/catch.h"

using namespace mutare::train;

namespace {

constexpr Shape kShape{32, 1};

/// The parameters after steps with the same gradient everywhere, given as two that add up to it.
Parameters<float> after_steps(float gradient, int steps, const AdamW::Step& step) {
    Parameters<float> parameters(kShape);
    AdamW optimiser(kShape);
    Parameters<float> first(kShape);
    Parameters<float> second(kShape);
    const std::array gradients{&first, &second};
    for (int i = 0; i < steps; ++i) {
        std::fill(first.all().begin(), first.all().end(), gradient / 4);
        std::fill(second.all().begin(), second.all().end(), gradient * 3 / 4);
        AdamW::Step now = step;
        now.steps_before = static_cast<std::uint64_t>(i);
        const std::size_t half = parameters.all().size() / 2;
        optimiser.update(parameters, gradients, {0, half}, now);
        optimiser.update(parameters, gradients, {half, parameters.all().size()}, now);
        REQUIRE(first.all().front() == 0);
        REQUIRE(second.all().back() == 0);
    }
    return parameters;
}

}  // namespace

TEST_CASE("a step has the size of the learning rate, whatever the size of the gradient") {
    for (const float gradient : {1e-4F, 0.1F, 100.0F}) {
        const Parameters<float> parameters = after_steps(gradient, 3, {0.01F, 0, 8});
        for (const float parameter : parameters.all()) REQUIRE(std::abs(parameter + 0.03F) < 1e-4F);
    }
}

TEST_CASE("parameters stay within the range of the integers") {
    const Parameters<float> parameters = after_steps(-1, 300, {0.01F, 0, 1});
    for (const float parameter : parameters.all()) REQUIRE(parameter == kMaxParameter);
}

TEST_CASE("weight decay shrinks parameters without a gradient") {
    Parameters<float> parameters(kShape);
    parameters.feature_weights(3)[5] = 1;
    AdamW optimiser(kShape);
    Parameters<float> gradient(kShape);
    const std::array gradients{&gradient};
    optimiser.update(parameters, gradients, {0, parameters.all().size()}, {0.5F, 0, 1});
    CHECK(std::abs(parameters.feature_weights(3)[5] - 0.995F) < 1e-6F);
}

TEST_CASE("the parts of a range cover it without gaps or overlaps") {
    std::size_t end = 0;
    for (std::size_t i = 0; i < 7; ++i) {
        const Range range = Range::part(100, i, 7);
        CHECK(range.begin == end);
        end = range.end;
    }
    CHECK(end == 100);
}
