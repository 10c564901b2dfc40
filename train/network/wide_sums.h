// Sums of vectors of 16-bit integers, one for each lane, in 32 bits.
#pragma once

#include "train/network/lanes.h"

namespace mutare::train {

struct WideSums {
    lanes::Int32s even{};
    lanes::Int32s odd{};

    [[gnu::always_inline]] void add_product(lanes::Int16s values, int factor) {
        even = lanes::add_products(even, values, lanes::in_even_lanes(factor));
        odd = lanes::add_products(odd, values, lanes::in_odd_lanes(factor));
    }
    [[gnu::always_inline]] void add(lanes::Int16s values) { add_product(values, 1); }
    /// Adds the sums to real numbers in memory. `factor(i)` gives what lanes i and following are
    /// multiplied by before.
    template <class Factors>
    [[gnu::always_inline]] void add_to(float* numbers, const Factors& factor) const {
        constexpr std::size_t kHalf = lanes::kFloatLanes;
        const auto low = __builtin_convertvector(lanes::alternating<0>(even, odd), lanes::Floats);
        const auto high =
            __builtin_convertvector(lanes::alternating<kHalf / 2>(even, odd), lanes::Floats);
        lanes::store(numbers, lanes::load(numbers) + low * factor(0));
        lanes::store(numbers + kHalf, lanes::load(numbers + kHalf) + high * factor(kHalf));
    }
};

}  // namespace mutare::train
