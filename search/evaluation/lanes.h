// Vectors of 16-bit integers, and what becomes of them when 16 bits are too few: as wide as the
// registers of the processor that the program is compiled for. Operators are those of the language:
// `a < b` compares each lane of `a` with that of `b`. The verbs here are what the language lacks.
// The search evaluates with them; the trainer has more of them (train/network/lanes.h). With
// MUTARE_PLAIN_LANES they use no instruction set, to test that it makes no difference.
// https://gcc.gnu.org/onlinedocs/gcc/Vector-Extensions.html
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

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

/// What the instructions take.
#if MUTARE_LANES_AVX512
using Register = __m512i;
#elif MUTARE_LANES_AVX2
using Register = __m256i;
#elif MUTARE_LANES_SSE2
using Register = __m128i;
#elif MUTARE_LANES_NEON
using Register = int16x8_t;
#elif MUTARE_LANES_WASM
using Register = v128_t;
#else
using Register [[gnu::vector_size(16)]] = std::int16_t;
#endif
inline constexpr std::size_t kRegisterBytes = sizeof(Register);

using Int16s [[gnu::vector_size(kRegisterBytes)]] = std::int16_t;
using UInt16s [[gnu::vector_size(kRegisterBytes)]] = std::uint16_t;
using Int32s [[gnu::vector_size(kRegisterBytes)]] = std::int32_t;

inline constexpr std::size_t kInt16Lanes = kRegisterBytes / sizeof(std::int16_t);
inline constexpr std::size_t kInt32Lanes = kRegisterBytes / sizeof(std::int32_t);

/// Memory must be aligned to a register. Sums of `UInt16s` keep their lower 16 bits.
template <class Lanes = Int16s>
[[gnu::always_inline]] inline Lanes load(const std::int16_t* from) {
    Lanes values;
    std::memcpy(&values, std::assume_aligned<kRegisterBytes>(from), sizeof values);
    return values;
}
template <class Lanes>
[[gnu::always_inline]] inline void store(std::int16_t* to, Lanes values) {
    std::memcpy(std::assume_aligned<kRegisterBytes>(to), &values, sizeof values);
}
/// The same value in each lane.
[[gnu::always_inline]] inline Int16s all_lanes(int value) {
    return Int16s{} + static_cast<std::int16_t>(value);
}

[[gnu::always_inline]] inline Int16s clamped(Int16s values, Int16s low, Int16s high) {
    const Int16s raised = values < low ? low : values;
    return raised > high ? high : raised;
}
[[gnu::always_inline]] inline std::int64_t sum_of_lanes(Int32s values) {
    using Int64s [[gnu::vector_size(kRegisterBytes)]] = std::int64_t;
    const auto pairs = reinterpret_cast<Int64s>(values);
    const Int64s sums = (pairs << 32 >> 32) + (pairs >> 32);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < kInt32Lanes / 2; ++i) sum += sums[i];
    return sum;
}

[[gnu::always_inline]] inline Register bits(Int16s values) {
    return reinterpret_cast<Register>(values);
}

// In each section:
//     multiply_high   the upper half of each product of 32 bits
//     add_products    adds a[2i] · b[2i] + a[2i + 1] · b[2i + 1] to lane i of the sum

#if MUTARE_LANES_AVX512

[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm512_mulhi_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
#ifdef __AVX512VNNI__
    return reinterpret_cast<Int32s>(
        _mm512_dpwssd_epi32(reinterpret_cast<Register>(sum), bits(a), bits(b)));
#else
    return sum + reinterpret_cast<Int32s>(_mm512_madd_epi16(bits(a), bits(b)));
#endif
}

#elif MUTARE_LANES_AVX2

[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm256_mulhi_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
    return sum + reinterpret_cast<Int32s>(_mm256_madd_epi16(bits(a), bits(b)));
}

#elif MUTARE_LANES_SSE2

[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(_mm_mulhi_epi16(bits(a), bits(b)));
}
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
    return sum + reinterpret_cast<Int32s>(_mm_madd_epi16(bits(a), bits(b)));
}

#elif MUTARE_LANES_NEON

/// The instruction doubles the product before it takes the upper half.
[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    return reinterpret_cast<Int16s>(vqdmulhq_s16(bits(a), bits(b))) >> 1;
}
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
    const int32x4_t low = vmull_s16(vget_low_s16(bits(a)), vget_low_s16(bits(b)));
    const int32x4_t high = vmull_high_s16(bits(a), bits(b));
    return sum + reinterpret_cast<Int32s>(vpaddq_s32(low, high));
}

#elif MUTARE_LANES_WASM

[[gnu::always_inline]] inline Int16s multiply_high(Int16s a, Int16s b) {
    const v128_t low = wasm_i32x4_extmul_low_i16x8(bits(a), bits(b));
    const v128_t high = wasm_i32x4_extmul_high_i16x8(bits(a), bits(b));
    return reinterpret_cast<Int16s>(wasm_i16x8_shuffle(low, high, 1, 3, 5, 7, 9, 11, 13, 15));
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
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
    for (std::size_t i = 0; i < kInt32Lanes; ++i) {
        sum[i] += a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    }
    return sum;
}

#endif

}  // namespace mutare::lanes
