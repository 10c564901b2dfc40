// Names for the vector instructions that training uses.
#pragma once

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) && \
    defined(__AVX512VBMI2__) && defined(__AVX512VNNI__)
#define MUTARE_HAS_FAST_TRAINING 1
#else
#define MUTARE_HAS_FAST_TRAINING 0
#endif

#if MUTARE_HAS_FAST_TRAINING

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

namespace mutare::train::lanes {

/// 32 lanes of 16 bits.
using Int16s = __m512i;
/// 16 lanes of 32 bits: integers, and real numbers.
using Int32s = __m512i;
using Floats = __m512;

inline constexpr std::size_t kInt16Lanes = 32;
inline constexpr std::size_t kFloatLanes = 16;

// Lanes of 16 bits -------------------------------------------------------------------------------

[[gnu::always_inline]] inline Int16s load(const std::int16_t* from) {
    return _mm512_load_si512(from);
}
[[gnu::always_inline]] inline void store(std::int16_t* to, Int16s values) {
    _mm512_store_si512(to, values);
}
[[gnu::always_inline]] inline Int16s zero_int16s() {
    return _mm512_setzero_si512();
}
[[gnu::always_inline]] inline Int16s broadcast_int16(int value) {
    return _mm512_set1_epi16(static_cast<short>(value));
}
/// A sum beyond 16 bits becomes the largest or smallest number of 16 bits.
[[gnu::always_inline]] inline Int16s add_saturating(Int16s a, Int16s b) {
    return _mm512_adds_epi16(a, b);
}
/// Faster than `add_saturating`, for sums that are known to fit.
[[gnu::always_inline]] inline Int16s add(Int16s a, Int16s b) {
    return _mm512_add_epi16(a, b);
}
[[gnu::always_inline]] inline Int16s clamped(Int16s values, Int16s low, Int16s high) {
    return _mm512_min_epi16(_mm512_max_epi16(values, low), high);
}
/// a · b / 2^15, rounded: the product of two fractions in units of 2^-15.
[[gnu::always_inline]] inline Int16s multiply_fractions(Int16s a, Int16s b) {
    return _mm512_mulhrs_epi16(a, b);
}

// From 32 lanes to twice 16 lanes of twice the width: the even ones, and the odd ones
// --------------

/// The value in each even lane and 0 in the odd ones, or the reverse: factors for `add_products`.
[[gnu::always_inline]] inline Int16s in_even_lanes(int value) {
    return _mm512_set1_epi32(value & 0xFFFF);
}
[[gnu::always_inline]] inline Int16s in_odd_lanes(int value) {
    return _mm512_set1_epi32(value << 16);
}
/// Adds a[2i] · b[2i] + a[2i + 1] · b[2i + 1] to lane i of the sum.
[[gnu::always_inline]] inline Int32s add_products(Int32s sum, Int16s a, Int16s b) {
    return _mm512_dpwssd_epi32(sum, a, b);
}
/// The even, or odd, lanes as real numbers. Requires that they are not negative.
[[gnu::always_inline]] inline Floats even_floats(Int16s values) {
    return _mm512_cvtepi32_ps(_mm512_and_si512(values, in_even_lanes(-1)));
}
[[gnu::always_inline]] inline Floats odd_floats(Int16s values) {
    return _mm512_cvtepi32_ps(_mm512_srli_epi32(values, 16));
}

/// 32 sums, in 32 bits each.
struct WideSum {
    Int32s even = _mm512_setzero_si512();
    Int32s odd = _mm512_setzero_si512();

    [[gnu::always_inline]] void add_product(Int16s values, int factor) {
        even = add_products(even, values, in_even_lanes(factor));
        odd = add_products(odd, values, in_odd_lanes(factor));
    }
    [[gnu::always_inline]] void add(Int16s values) { add_product(values, 1); }
    /// Adds the sums to 32 real numbers in memory. `factor(i)` gives what lanes i to i + 15 are
    /// multiplied by before.
    template <class Factors>
    [[gnu::always_inline]] void add_to(float* numbers, const Factors& factor) const {
        const Int32s low_lanes =
            _mm512_set_epi32(23, 7, 22, 6, 21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
        const Int32s high_lanes = _mm512_add_epi32(low_lanes, _mm512_set1_epi32(8));
        const Floats low = _mm512_cvtepi32_ps(_mm512_permutex2var_epi32(even, low_lanes, odd));
        const Floats high = _mm512_cvtepi32_ps(_mm512_permutex2var_epi32(even, high_lanes, odd));
        _mm512_store_ps(numbers, _mm512_fmadd_ps(low, factor(0), _mm512_load_ps(numbers)));
        _mm512_store_ps(
            numbers + kFloatLanes,
            _mm512_fmadd_ps(high, factor(kFloatLanes), _mm512_load_ps(numbers + kFloatLanes)));
    }
};

// Real numbers -----------------------------------------------------------------------------------

[[gnu::always_inline]] inline Floats broadcast_float(float number) {
    return _mm512_set1_ps(number);
}
/// 32 real numbers in units of 1 / `units`, rounded to integers.
[[gnu::always_inline]] inline Int16s rounded_int16s(const float* numbers, float units) {
    const auto sixteen = [&](std::size_t first) {
        const Floats scaled =
            _mm512_mul_ps(_mm512_load_ps(numbers + first), broadcast_float(units));
        return _mm512_cvtsepi32_epi16(_mm512_cvtps_epi32(scaled));
    };
    return _mm512_inserti64x4(_mm512_castsi256_si512(sixteen(0)), sixteen(kFloatLanes), 1);
}

/// e^x to seven digits, for x within ±80. With x = n·ln 2 + f, e^x = 2^n · e^f, and for e^f a few
/// terms of its series are enough. https://en.wikipedia.org/wiki/Taylor_series
[[gnu::always_inline]] inline Floats exponential(Floats x) {
    const Floats limit = broadcast_float(80);
    x = _mm512_min_ps(_mm512_max_ps(x, _mm512_sub_ps(_mm512_setzero_ps(), limit)), limit);
    constexpr float kLog2OfE = 1.44269504F;
    constexpr float kLn2 = 0.693147181F;
    const Floats n = _mm512_roundscale_ps(_mm512_mul_ps(x, broadcast_float(kLog2OfE)),
                                          _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    const Floats f = _mm512_fnmadd_ps(n, broadcast_float(kLn2), x);
    constexpr int kTerms = 7;
    Floats sum = broadcast_float(1);
    for (int term = kTerms; term >= 1; --term) {
        const Floats factor = broadcast_float(1.0F / static_cast<float>(term));
        sum = _mm512_fmadd_ps(sum, _mm512_mul_ps(f, factor), broadcast_float(1));
    }
    return _mm512_scalef_ps(sum, n);
}
[[gnu::always_inline]] inline Floats sigmoid(Floats x) {
    const Floats one = broadcast_float(1);
    const Floats minus_x = _mm512_sub_ps(_mm512_setzero_ps(), x);
    return _mm512_div_ps(one, _mm512_add_ps(one, exponential(minus_x)));
}

}  // namespace mutare::train::lanes

#endif
