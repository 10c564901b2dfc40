#include "train/network/schedule.h"

#include <cmath>
#include <numbers>

#include "tests/catch.h"

using namespace mutare::train;

TEST_CASE("the learning rate follows the cosine from the first to the last one") {
    const LearningRates rates{0.01F, 0.001F};
    for (std::uint64_t step = 0; step <= 1000; ++step) {
        const double angle = std::numbers::pi * static_cast<double>(step) / 1000;
        const double expected = 0.001 + 0.009 * (1 + std::cos(angle)) / 2;
        REQUIRE(std::abs(rates.at(step, 1000) - expected) < 1e-7);
    }
}
