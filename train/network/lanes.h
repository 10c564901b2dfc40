// The verbs on vectors that only the trainer needs, beside those of the search: real numbers,
// fractions, and sums that stop at the largest number.
#pragma once

#include <algorithm>
#include <utility>

#include "search/evaluation/lanes.h"

namespace mutare::lanes {

using Floats [[gnu::vector_size(kRegisterBytes)]] = float;
inline constexpr std::size_t kFloatLanes = kRegisterBytes / sizeof(float);

/// Memory must be aligned to a register.
[[gnu::always_inline]] inline Floats load(const float* from) {
    Floats values;
    std::memcpy(&values, std::assume_aligned<kRegisterBytes>(from), sizeof values);
    return values;
}
[[gnu::always_inline]] inline void store(float* to, Floats values) {
    std::memcpy(std::assume_aligned<kRegisterBytes>(to), &values, sizeof values);
}

// Lanes of 32 bits hold two of 16 bits: an even one and, in the upper half, an odd one.

/// The value in the even lanes and 0 in the odd ones, or the reverse.
[[gnu::always_inline]] inline Int16s in_even_lanes(int value) {
    return reinterpret_cast<Int16s>(Int32s{} + (value & 0xFFFF));
}
[[gnu::always_inline]] inline Int16s in_odd_lanes(int value) {
    return reinterpret_cast<Int16s>(Int32s{} + (value << 16));
}
/// The even lanes, or the odd ones, as real numbers. Requires that they are not negative.
[[gnu::always_inline]] inline Floats even_floats(Int16s values) {
    return __builtin_convertvector(reinterpret_cast<Int32s>(values) & 0xFFFF, Floats);
}
[[gnu::always_inline]] inline Floats odd_floats(Int16s values) {
    return __builtin_convertvector(reinterpret_cast<Int32s>(values) >> 16, Floats);
}

/// Lanes of even and odd ones in turn, beginning with those of index `first`.
template <std::size_t first>
[[gnu::always_inline]] inline Int32s alternating(Int32s even, Int32s odd) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
        return __builtin_shufflevector(even, odd, (first + i / 2 + i % 2 * kInt32Lanes)...);
    }
    (std::make_index_sequence<kInt32Lanes>());
}

/// `multiply_fractions` without an instruction for it: from the halves of products of 32 bits.
[[gnu::always_inline]] inline Int16s multiply_fractions_by_halves(Int16s a, Int16s b) {
    const UInt16s low = reinterpret_cast<UInt16s>(a) * reinterpret_cast<UInt16s>(b);
    const auto high = reinterpret_cast<UInt16s>(multiply_high(a, b));
    return reinterpret_cast<Int16s>(high + high + (low >> 15) + (low >> 14 & 1));
}

// In each section:
//     multiply_fractions   a · b / 2^15, rounded: the product of two fractions in units of 2^-15
//     add_saturating       a sum beyond 16 bits becomes the largest or smallest number of 16 bits

#if MUTARE_LANES_AVX512

[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm512_mulhrs_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm512_adds_epi16(bits(a), bits(b)));
}

#elif MUTARE_LANES_AVX2

[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm256_mulhrs_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm256_adds_epi16(bits(a), bits(b)));
}

#elif MUTARE_LANES_SSE2

[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
#ifdef __SSSE3__
    return reinterpret_cast<Int16s>(_mm_mulhrs_epi16(bits(a), bits(b)));
#else
    return multiply_fractions_by_halves(a, b);
#endif
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm_adds_epi16(bits(a), bits(b)));
}

#elif MUTARE_LANES_NEON

[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(vqrdmulhq_s16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(vqaddq_s16(bits(a), bits(b)));
}

#else

[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
    return multiply_fractions_by_halves(a, b);
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    for (std::size_t i = 0; i < kInt16Lanes; ++i) {
        a[i] = static_cast<std::int16_t>(std::clamp(a[i] + b[i], -0x8000, 0x7FFF));
    }
    return a;
}

#endif

}  // namespace mutare::lanes
