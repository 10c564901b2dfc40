// Vectors of 16-bit integers, and what becomes of them when 16 bits are too few: as wide as the
// registers of the processor that the program is compiled for. Operators are those of the language:
// `a < b` compares each lane of `a` with that of `b`. The verbs here are what the language lacks.
// The search evaluates with them, and the trainer trains. With MUTARE_PLAIN_LANES they use no
// instruction set, to test that it makes no difference.
// https://gcc.gnu.org/onlinedocs/gcc/Vector-Extensions.html
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#if defined(MUTARE_PLAIN_LANES)
#elif defined(__AVX512BW__)
#define MUTARE_LANES_AVX512 1
#elif defined(__AVX2__)
#define MUTARE_LANES_AVX2 1
#elif defined(__SSE2__)
#define MUTARE_LANES_SSE2 1
#elif defined(__ARM_NEON) && defined(__aarch64__)
#define MUTARE_LANES_NEON 1
#elif defined(__wasm_simd128__)
#define MUTARE_LANES_WASM 1
#endif

#if MUTARE_LANES_AVX512 || MUTARE_LANES_AVX2 || MUTARE_LANES_SSE2
#include <immintrin.h>
#elif MUTARE_LANES_NEON
#include <arm_neon.h>
#elif MUTARE_LANES_WASM
#include <wasm_simd128.h>
#endif

namespace mutare::lanes {

#if MUTARE_LANES_AVX512
inline constexpr std::size_t kRegisterBytes = 64;
#elif MUTARE_LANES_AVX2
inline constexpr std::size_t kRegisterBytes = 32;
#else
inline constexpr std::size_t kRegisterBytes = 16;
#endif

using Int16s [[gnu::vector_size(kRegisterBytes)]] = std::int16_t;
using UInt16s [[gnu::vector_size(kRegisterBytes)]] = std::uint16_t;
using Int32s [[gnu::vector_size(kRegisterBytes)]] = std::int32_t;
using Floats [[gnu::vector_size(kRegisterBytes)]] = float;

inline constexpr std::size_t kInt16Lanes = kRegisterBytes / sizeof(std::int16_t);
inline constexpr std::size_t kInt32Lanes = kRegisterBytes / sizeof(std::int32_t);
inline constexpr std::size_t kFloatLanes = kRegisterBytes / sizeof(float);

/// Memory must be aligned to a register.
[[gnu::always_inline]] inline Int16s load(const std::int16_t* from) {
    Int16s values;
    std::memcpy(&values, std::assume_aligned<kRegisterBytes>(from), sizeof values);
    return values;
}
[[gnu::always_inline]] inline void store(std::int16_t* to, Int16s values) {
    std::memcpy(std::assume_aligned<kRegisterBytes>(to), &values, sizeof values);
}
[[gnu::always_inline]] inline Floats load(const float* from) {
    Floats values;
    std::memcpy(&values, std::assume_aligned<kRegisterBytes>(from), sizeof values);
    return values;
}
[[gnu::always_inline]] inline void store(float* to, Floats values) {
    std::memcpy(std::assume_aligned<kRegisterBytes>(to), &values, sizeof values);
}
/// The same value in each lane.
[[gnu::always_inline]] inline Int16s all_lanes(int value) {
    return Int16s{} + static_cast<std::int16_t>(value);
}

// Of a result beyond 16 bits, the lower 16 are kept.
[[gnu::always_inline]] inline Int16s add(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(reinterpret_cast<UInt16s>(a) + reinterpret_cast<UInt16s>(b));
}
[[gnu::always_inline]] inline Int16s subtract(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(reinterpret_cast<UInt16s>(a) - reinterpret_cast<UInt16s>(b));
}
[[gnu::always_inline]] inline Int16s multiply_low(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(reinterpret_cast<UInt16s>(a) * reinterpret_cast<UInt16s>(b));
}

[[gnu::always_inline]] inline Int16s clamped(Int16s values, Int16s low, Int16s high) {
    const Int16s raised = values < low ? low : values;
    return raised > high ? high : raised;
}
[[gnu::always_inline]] inline std::int64_t sum_of_lanes(Int32s values) {
    std::array<std::int32_t, kInt32Lanes> lanes;
    std::memcpy(lanes.data(), &values, sizeof values);
    std::int64_t sum = 0;
    for (const std::int32_t lane : lanes) sum += lane;
    return sum;
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

/// The products of fractions, rounded, from the lower and upper halves of the products of integers.
[[gnu::always_inline]] inline Int16s rounded_fractions(Int16s lower, Int16s upper) {
    return add(add(upper, upper), (lower >> 15 & 1) + (lower >> 14 & 1));
}

// In each section:
//     multiply_high        the upper half of each product of 32 bits
//     multiply_fractions   a · b / 2^15, rounded: the product of two fractions in units of 2^-15
//     add_saturating       a sum beyond 16 bits becomes the largest or smallest number of 16 bits
//     add_products         adds a[2i] · b[2i] + a[2i + 1] · b[2i + 1] to lane i of the sum

#if MUTARE_LANES_AVX512

[[gnu::always_inline]] inline __m512i bits(Int16s values) {
    return reinterpret_cast<__m512i>(values);
}
[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm512_mulhi_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm512_mulhrs_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm512_adds_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
#ifdef __AVX512VNNI__
    return reinterpret_cast<Int32s>(
        _mm512_dpwssd_epi32(reinterpret_cast<__m512i>(sum), bits(a), bits(b)));
#else
    return sum + reinterpret_cast<Int32s>(_mm512_madd_epi16(bits(a), bits(b)));
#endif
}

#elif MUTARE_LANES_AVX2

[[gnu::always_inline]] inline __m256i bits(Int16s values) {
    return reinterpret_cast<__m256i>(values);
}
[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm256_mulhi_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm256_mulhrs_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm256_adds_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
    return sum + reinterpret_cast<Int32s>(_mm256_madd_epi16(bits(a), bits(b)));
}

#elif MUTARE_LANES_SSE2

[[gnu::always_inline]] inline __m128i bits(Int16s values) {
    return reinterpret_cast<__m128i>(values);
}
[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm_mulhi_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
#ifdef __SSSE3__
    return reinterpret_cast<Int16s>(_mm_mulhrs_epi16(bits(a), bits(b)));
#else
    return rounded_fractions(multiply_low(a, b), multiply_high(a, b));
#endif
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm_adds_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
    return sum + reinterpret_cast<Int32s>(_mm_madd_epi16(bits(a), bits(b)));
}

#elif MUTARE_LANES_NEON

[[gnu::always_inline]] inline int16x8_t bits(Int16s values) {
    return reinterpret_cast<int16x8_t>(values);
}
/// The instruction doubles the product before it takes the upper half.
[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(vqdmulhq_s16(bits(a), bits(b))) >> 1;
}
[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(vqrdmulhq_s16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(vqaddq_s16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
    const int32x4_t low = vmull_s16(vget_low_s16(bits(a)), vget_low_s16(bits(b)));
    const int32x4_t high = vmull_high_s16(bits(a), bits(b));
    return sum + reinterpret_cast<Int32s>(vpaddq_s32(low, high));
}

#elif MUTARE_LANES_WASM

[[gnu::always_inline]] inline v128_t bits(Int16s values) {
    return reinterpret_cast<v128_t>(values);
}
[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    const v128_t low = wasm_i32x4_extmul_low_i16x8(bits(a), bits(b));
    const v128_t high = wasm_i32x4_extmul_high_i16x8(bits(a), bits(b));
    return reinterpret_cast<Int16s>(wasm_i16x8_shuffle(low, high, 1, 3, 5, 7, 9, 11, 13, 15));
}
[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(wasm_i16x8_q15mulr_sat(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(wasm_i16x8_add_sat(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
    return sum + reinterpret_cast<Int32s>(wasm_i32x4_dot_i16x8(bits(a), bits(b)));
}

#else

[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    for (std::size_t i = 0; i < kInt16Lanes; ++i) {
        a[i] = static_cast<std::int16_t>(a[i] * b[i] >> 16);
    }
    return a;
}
[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
    return rounded_fractions(multiply_low(a, b), multiply_high(a, b));
}
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    for (std::size_t i = 0; i < kInt16Lanes; ++i) {
        a[i] = static_cast<std::int16_t>(std::clamp(a[i] + b[i], -0x8000, 0x7FFF));
    }
    return a;
}
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
    for (std::size_t i = 0; i < kInt32Lanes; ++i) {
        sum[i] += a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    }
    return sum;
}

#endif

}  // namespace mutare::lanes
