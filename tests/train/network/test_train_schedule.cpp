#include "train/network/schedule.h"

#include <cmath>
#include <numbers>

#include "tests/catch.h"

using namespace mutare::train;

namespace {

bool is_near(double a, double b) {
    return std::abs(a - b) < 1e-7;
}

}  // namespace

TEST_CASE("the learning rate rises in the warm-up, and falls to the last one") {
    for (const Decay decay : {Decay::Cosine, Decay::Linear}) {
        const LearningRates rates{10, 0.01F, 0.001F, decay};
        float before = 0;
        for (std::uint64_t step = 0; step <= 10; ++step) {
            CHECK(rates.at(step, 1000) > before);
            before = rates.at(step, 1000);
        }
        CHECK(is_near(before, 0.01));
        for (std::uint64_t step = 11; step < 1000; ++step) {
            REQUIRE(rates.at(step, 1000) < before);
            before = rates.at(step, 1000);
        }
        CHECK(is_near(rates.at(1000, 1000), 0.001));
        CHECK(is_near(rates.at(505, 1000), 0.0055));
    }
}

TEST_CASE("a constant learning rate stays") {
    const LearningRates rates{0, 0.01F, 0.001F, Decay::Constant};
    CHECK(rates.at(0, 100) == 0.01F);
    CHECK(rates.at(99, 100) == 0.01F);
}

TEST_CASE("cosine annealing follows the cosine") {
    const LearningRates rates{0, 1, 0, Decay::Cosine};
    for (std::uint64_t step = 0; step <= 1000; ++step) {
        const double angle = std::numbers::pi * static_cast<double>(step) / 1000;
        REQUIRE(is_near(rates.at(step, 1000), (1 + std::cos(angle)) / 2));
    }
}
