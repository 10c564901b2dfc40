#include "search/evaluation/lanes.h"

#include "base/split_mix.h"
#include "tests/catch.h"

using namespace mutare;

namespace {

using LaneValues = std::array<std::int16_t, lanes::kInt16Lanes>;
using WideLaneValues = std::array<std::int32_t, lanes::kInt32Lanes>;

/// Random values, and among them many of the largest and smallest that are in use: only -2^15 is in
/// none of the verbs' products.
lanes::Int16s random_values(SplitMix64& random) {
    alignas(lanes::kRegisterBytes) LaneValues values;
    for (std::int16_t& value : values) {
        constexpr int kLargest = 0x7FFF;
        const auto number = static_cast<int>(random.below(2 * kLargest + 1)) - kLargest;
        const std::array<int, 4> choices{number, number, kLargest, -kLargest};
        value = static_cast<std::int16_t>(choices[random.below(choices.size())]);
    }
    return lanes::load(values.data());
}

LaneValues values_of(lanes::Int16s register_values) {
    alignas(lanes::kRegisterBytes) LaneValues values;
    lanes::store(values.data(), register_values);
    return values;
}

WideLaneValues values_of(lanes::Int32s register_values) {
    WideLaneValues values;
    std::memcpy(values.data(), &register_values, sizeof values);
    return values;
}

/// Compares each lane of a verb of two vectors with the formula for two numbers.
template <class Verb, class Formula>
void compare_lanes(const Verb& verb, const Formula& formula) {
    SplitMix64 random(1);
    for (int i = 0; i < 10'000; ++i) {
        const lanes::Int16s a = random_values(random);
        const lanes::Int16s b = random_values(random);
        const LaneValues found = values_of(verb(a, b));
        for (std::size_t lane = 0; lane < found.size(); ++lane) {
            const int expected = formula(values_of(a)[lane], values_of(b)[lane]);
            if (found[lane] != expected) FAIL(found[lane] << " is not " << expected);
        }
    }
}

}  // namespace

TEST_CASE("sums, differences and products keep their lower 16 bits") {
    const auto lower_bits = [](int value) { return static_cast<std::int16_t>(value); };
    compare_lanes(lanes::add, [&](int a, int b) { return lower_bits(a + b); });
    compare_lanes(lanes::subtract, [&](int a, int b) { return lower_bits(a - b); });
    compare_lanes(lanes::multiply_low, [&](int a, int b) { return lower_bits(a * b); });
}

TEST_CASE("multiply_high keeps the upper half of each product") {
    compare_lanes(lanes::multiply_high, [](int a, int b) { return a * b >> 16; });
}

TEST_CASE("the product of two fractions is rounded to the nearest fraction") {
    compare_lanes(lanes::multiply_fractions,
                  [](int a, int b) { return (a * b + (1 << 14)) >> 15; });
}

TEST_CASE("add_saturating stops at the largest and smallest number of 16 bits") {
    compare_lanes(lanes::add_saturating,
                  [](int a, int b) { return std::clamp(a + b, -0x8000, 0x7FFF); });
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
