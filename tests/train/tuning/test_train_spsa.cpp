#include "train/tuning/spsa.h"

#include <cmath>

#include "tests/catch.h"

using namespace mutare;
using namespace mutare::train;

namespace {

Parameter row(int value, int min, int max, int step) {
    return {"number", value, min, max, step, "points"};
}

bool is_near(double a, double b) {
    return std::abs(a - b) < 1e-6;
}

}  // namespace

TEST_CASE("the schedule is that of fishtest") {
    SpsaSettings settings;
    settings.steps = 1000;
    // c = 4 · 1000^0.101, and a = 0.002 · 4² · 1100^0.602; A is 100.
    CHECK(is_near(perturbation(settings, 4, 1000), 4));
    CHECK(is_near(perturbation(settings, 4, 1), 8.036371));
    CHECK(is_near(perturbation(settings, 4, 100), 5.047310));
    CHECK(is_near(gain(settings, 4, 1000), 0.008));
    CHECK(is_near(gain(settings, 4, 1), 0.016765));
    CHECK(is_near(gain(settings, 4, 100), 0.017692));
}

TEST_CASE("both sets are as far from the numbers, and rounding does not change the mean") {
    const TunedNumbers numbers{{row(100, 0, 200, 3), 100.25}};
    SpsaSettings settings;
    settings.steps = 1;
    Random random(1);
    constexpr int kSamples = 20'000;
    double plus = 0;
    int positive = 0;
    for (int i = 0; i < kSamples; ++i) {
        const Perturbed perturbed = perturb(numbers, settings, 1, random);
        REQUIRE(perturbed.plus[0] - perturbed.minus[0] == 6 * perturbed.signs[0]);
        plus += perturbed.plus[0] - 3 * perturbed.signs[0];
        if (perturbed.signs[0] > 0) ++positive;
    }
    CHECK(std::abs(plus / kSamples - 100.25) < 0.02);
    CHECK(std::abs(positive - kSamples / 2) < 300);
}

TEST_CASE("no set leaves the range, nor does a number") {
    TunedNumbers numbers{{row(1, 1, 4, 1)}, {row(-2, -4, -2, 1)}};
    SpsaSettings settings;
    settings.steps = 100'000;
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        const Perturbed perturbed = perturb(numbers, settings, 1, random);
        for (std::size_t j = 0; j < numbers.size(); ++j) {
            const Parameter& range = numbers[j].row;
            for (const int value : {perturbed.plus[j], perturbed.minus[j]}) {
                REQUIRE(value >= range.min);
                REQUIRE(value <= range.max);
            }
        }
    }
    learn(numbers, settings, 1, {1, -1}, 1e9);
    CHECK(numbers[0].value == 4);
    CHECK(numbers[1].value == -4);
}

TEST_CASE("numbers move towards the set that has won, the further the larger their step is") {
    TunedNumbers numbers{{row(50, 0, 100, 2)}, {row(50, 0, 100, 4)}};
    SpsaSettings settings;
    learn(numbers, settings, 1, {1, -1}, 2);
    CHECK(is_near(numbers[0].value, 50 + 2 * gain(settings, 2, 1)));
    CHECK(is_near(numbers[1].value, 50 - 4 * gain(settings, 2, 1)));
    learn(numbers, settings, 1, {1, -1}, -2);
    CHECK(is_near(numbers[0].value, 50));
}

TEST_CASE("the optimum of a quadratic function is found through noise") {
    // The result is a win or a loss, by a probability that depends on both distances.
    TunedNumbers numbers{{row(100, 0, 400, 15)}, {row(30, 0, 40, 2)}};
    const std::vector<double> optimum{250, 10};
    SpsaSettings settings;
    settings.steps = 20'000;
    settings.last_rate = 0.01;
    Random random(3);
    const auto loss = [&](const std::vector<int>& values) {
        return std::pow((values[0] - optimum[0]) / 100, 2) +
               std::pow((values[1] - optimum[1]) / 10, 2);
    };
    for (std::uint64_t k = 1; k <= settings.steps; ++k) {
        const Perturbed perturbed = perturb(numbers, settings, k, random);
        const double elo = 60 * (loss(perturbed.minus) - loss(perturbed.plus));
        const double expected = 1 / (1 + std::pow(10, -elo / 400));
        const double drawn = static_cast<double>(random() % 1'000'000) / 1'000'000;
        learn(numbers, settings, k, perturbed.signs, drawn < expected ? 1 : -1);
    }
    CHECK(std::abs(numbers[0].value - optimum[0]) < 30);
    CHECK(std::abs(numbers[1].value - optimum[1]) < 4);
}

TEST_CASE("a regression finds the slope of a line") {
    Regression regression;
    CHECK(regression.slope() == 0);
    for (const double x : {-3.0, 1.0, 2.0}) regression.add(x, 0.5 * x);
    CHECK(is_near(regression.slope(), 0.5));
}
