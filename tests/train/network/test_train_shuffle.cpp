#include "train/network/shuffle.h"

#include <cmath>
#include <vector>

#include "tests/catch.h"

using namespace mutare::train;

TEST_CASE("a shuffle yields every number once") {
    for (const std::uint64_t size : {1u, 2u, 3u, 4u, 5u, 64u, 1000u, 65'536u, 100'000u}) {
        const Shuffle shuffle(size, size + 1);
        std::vector<bool> seen(size);
        for (std::uint64_t place = 0; place < size; ++place) {
            const std::uint64_t number = shuffle[place];
            REQUIRE(number < size);
            REQUIRE_FALSE(seen[number]);
            seen[number] = true;
        }
    }
}

TEST_CASE("shuffles of other seeds are other orders") {
    constexpr std::uint64_t kSize = 100'000;
    const Shuffle one(kSize, 1);
    const Shuffle same(kSize, 1);
    const Shuffle other(kSize, 2);
    int equal = 0;
    for (std::uint64_t place = 0; place < kSize; ++place) {
        REQUIRE(one[place] == same[place]);
        equal += one[place] == other[place] ? 1 : 0;
    }
    CHECK(equal < 10);
}

TEST_CASE("neighbours are far apart after a shuffle") {
    constexpr std::uint64_t kSize = 1'000'000;
    const Shuffle shuffle(kSize, 7);
    double distance = 0;
    for (std::uint64_t place = 1; place < kSize; ++place) {
        distance +=
            std::abs(static_cast<double>(shuffle[place]) - static_cast<double>(shuffle[place - 1]));
    }
    const double mean = distance / kSize / kSize;  // of random numbers: a third of the size
    CHECK(std::abs(mean - 1.0 / 3) < 0.01);
}

TEST_CASE("each part of a shuffle has its share of each part of the numbers") {
    constexpr std::uint64_t kSize = 1'000'000;
    constexpr std::uint64_t kPart = 1 << 14;  // as a batch takes them
    const Shuffle shuffle(kSize, 3);
    for (std::uint64_t first = 0; first + kPart <= kSize; first += kPart) {
        double sum = 0;
        for (std::uint64_t place = first; place < first + kPart; ++place) {
            sum += static_cast<double>(shuffle[place]);
        }
        // The mean of random numbers strays by 0.29 / √16384 of the size: 0.0023.
        REQUIRE(std::abs(sum / kPart / kSize - 0.5) < 0.012);
    }
}
