// Random vectors for the tests of lanes, and their lanes as numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/split_mix.h"
#include "search/evaluation/lanes.h"
#include "tests/catch.h"

namespace mutare {

using LaneValues = std::array<std::int16_t, lanes::kInt16Lanes>;
using WideLaneValues = std::array<std::int32_t, lanes::kInt32Lanes>;

/// Random values, and among them many of the largest and smallest that are in use: only -2^15 is in
/// none of the verbs' products.
inline lanes::Int16s random_values(SplitMix64& random) {
    alignas(lanes::kRegisterBytes) LaneValues values;
    for (std::int16_t& value : values) {
        constexpr int kLargest = 0x7FFF;
        const auto number = static_cast<int>(random.below(2 * kLargest + 1)) - kLargest;
        const std::array<int, 4> choices{number, number, kLargest, -kLargest};
        value = static_cast<std::int16_t>(choices[random.below(choices.size())]);
    }
    return lanes::load(values.data());
}

inline LaneValues values_of(lanes::Int16s register_values) {
    alignas(lanes::kRegisterBytes) LaneValues values;
    lanes::store(values.data(), register_values);
    return values;
}

inline WideLaneValues values_of(lanes::Int32s register_values) {
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

}  // namespace mutare
