#include "search/evaluation/lanes.h"

#include "tests/catch.h"
#include "tests/lane_values.h"

using namespace mutare;

TEST_CASE("multiply_high keeps the upper half of each product") {
    compare_lanes(lanes::multiply_high, [](int a, int b) { return a * b >> 16; });
}

TEST_CASE("clamped puts what lies outside the limits on them") {
    compare_lanes(
        [](lanes::Int16s a, lanes::Int16s) {
            return lanes::clamped(a, lanes::all_lanes(-3), lanes::all_lanes(1023));
        },
        [](int a, int) { return std::clamp(a, -3, 1023); });
}

TEST_CASE(
    "add_products adds the products of two neighbours to the sum, and sum_of_lanes adds all") {
    SplitMix64 random(2);
    for (int i = 0; i < 10'000; ++i) {
        const lanes::Int16s first = random_values(random);
        const lanes::Int16s second = random_values(random);
        const lanes::Int32s sum = lanes::add_products(lanes::Int32s{} - i, first, second);
        const LaneValues a = values_of(first);
        const LaneValues b = values_of(second);
        std::int64_t total = 0;
        for (std::size_t lane = 0; lane < lanes::kInt32Lanes; ++lane) {
            const std::int64_t expected = std::int64_t{a[2 * lane]} * b[2 * lane] +
                                          std::int64_t{a[2 * lane + 1]} * b[2 * lane + 1] - i;
            total += expected;
            if (values_of(sum)[lane] != expected) FAIL("lane " << lane);
        }
        CHECK(lanes::sum_of_lanes(sum) == total);
    }
}
