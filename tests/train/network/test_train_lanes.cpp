#include "train/network/lanes.h"

#include "tests/catch.h"
#include "tests/lane_values.h"

using namespace mutare;

TEST_CASE("the product of two fractions is rounded to the nearest fraction") {
    const auto rounded = [](int a, int b) { return (a * b + (1 << 14)) >> 15; };
    compare_lanes(lanes::multiply_fractions, rounded);
    compare_lanes(lanes::multiply_fractions_by_halves, rounded);
}

TEST_CASE("add_saturating stops at the largest and smallest number of 16 bits") {
    compare_lanes(lanes::add_saturating,
                  [](int a, int b) { return std::clamp(a + b, -0x8000, 0x7FFF); });
}

TEST_CASE("even and odd lanes become real numbers, and sums of them come in order again") {
    SplitMix64 random(2);
    alignas(lanes::kRegisterBytes) LaneValues values;
    for (std::int16_t& value : values) value = static_cast<std::int16_t>(random.below(0x8000));
    const lanes::Int16s vector = lanes::load(values.data());
    alignas(lanes::kRegisterBytes) std::array<float, lanes::kFloatLanes> even;
    alignas(lanes::kRegisterBytes) std::array<float, lanes::kFloatLanes> odd;
    lanes::store(even.data(), lanes::even_floats(vector));
    lanes::store(odd.data(), lanes::odd_floats(vector));
    const auto even_sums = lanes::add_products(lanes::Int32s{}, vector, lanes::in_even_lanes(-3));
    const auto odd_sums = lanes::add_products(lanes::Int32s{}, vector, lanes::in_odd_lanes(5));
    constexpr std::size_t kHalf = lanes::kInt32Lanes;
    const WideLaneValues low = values_of(lanes::alternating<0>(even_sums, odd_sums));
    const WideLaneValues high = values_of(lanes::alternating<kHalf / 2>(even_sums, odd_sums));
    for (std::size_t i = 0; i < values.size(); ++i) {
        CHECK((i % 2 == 0 ? even : odd)[i / 2] == values[i]);
        CHECK((i < kHalf ? low : high)[i % kHalf] == values[i] * (i % 2 == 0 ? -3 : 5));
    }
}
