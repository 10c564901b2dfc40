#include "train/network/shuffle.h"

#include <cmath>
#include <vector>

#include "tests/catch.h"

using namespace mutare::train;

TEST_CASE("a shuffle gives every number once") {
    for (const std::uint64_t size : {1u, 2u, 3u, 4u, 5u, 64u, 1000u, 65'536u, 100'000u}) {
        const Shuffle shuffle(size, size + 1);
        std::vector<bool> seen(size);
        for (std::uint64_t index = 0; index < size; ++index) {
            const std::uint64_t number = shuffle[index];
            REQUIRE(number < size);
            REQUIRE_FALSE(seen[number]);
            seen[number] = true;
        }
    }
}

TEST_CASE("neighbours are far apart after a shuffle") {
    constexpr std::uint64_t kSize = 1'000'000;
    const Shuffle shuffle(kSize, 7);
    double distance = 0;
    for (std::uint64_t index = 1; index < kSize; ++index) {
        distance +=
            std::abs(static_cast<double>(shuffle[index]) - static_cast<double>(shuffle[index - 1]));
    }
    const double mean = distance / kSize / kSize;  // of random numbers: a third of the size
    CHECK(std::abs(mean - 1.0 / 3) < 0.01);
}

TEST_CASE("every batch of a shuffle has the mean of all numbers") {
    constexpr std::uint64_t kSize = 1'000'000;
    constexpr std::uint64_t kBatch = 1 << 14;
    const Shuffle shuffle(kSize, 3);
    for (std::uint64_t first = 0; first + kBatch <= kSize; first += kBatch) {
        double sum = 0;
        for (std::uint64_t index = first; index < first + kBatch; ++index) {
            sum += static_cast<double>(shuffle[index]);
        }
        // The standard deviation of the mean is 0.29 / √16384 of the size: 0.0023.
        REQUIRE(std::abs(sum / kBatch / kSize - 0.5) < 0.012);
    }
}
