// Plain words for the vector instructions that training is written in.
#pragma once

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) && \
    defined(__AVX512VBMI2__) && defined(__AVX512VNNI__)
#define MUTARE_HAS_FAST_TRAINING 1
#else
#define MUTARE_HAS_FAST_TRAINING 0
#endif

#if MUTARE_HAS_FAST_TRAINING

#include <immintrin.h>

#include <cstdint>

namespace mutare::train::lanes {

/// 32 lanes of 16 bits.
using Tokens = __m512i;
/// 16 lanes of 32 bits; and of real numbers.
using Ints = __m512i;
using Floats = __m512;

inline constexpr std::size_t kWords = 32;
inline constexpr std::size_t kFloats = 16;

[[gnu::always_inline]] inline Tokens load_words(const std::int16_t* from) {
    return _mm512_load_si512(from);
}
[[gnu::always_inline]] inline void store(std::int16_t* to, Tokens words) {
    _mm512_store_si512(to, words);
}
[[gnu::always_inline]] inline Tokens no_words() {
    return _mm512_setzero_si512();
}
[[gnu::always_inline]] inline Tokens all_words(int word) {
    return _mm512_set1_epi16(static_cast<short>(word));
}
/// Sums beyond 16 bits stay at the bound.
[[gnu::always_inline]] inline Tokens saturated_sum(Tokens a, Tokens b) {
    return _mm512_adds_epi16(a, b);
}
/// Faster, for sums that are known to fit.
[[gnu::always_inline]] inline Tokens sum(Tokens a, Tokens b) {
    return _mm512_add_epi16(a, b);
}
[[gnu::always_inline]] inline Tokens clamped(Tokens words, Tokens low, Tokens high) {
    return _mm512_min_epi16(_mm512_max_epi16(words, low), high);
}
/// a · b / 2^15, rounded: the product of two fractions.
[[gnu::always_inline]] inline Tokens product_of_fractions(Tokens a, Tokens b) {
    return _mm512_mulhrs_epi16(a, b);
}

// Of 32 lanes, the even ones and the odd ones each widened to 16 lanes of twice the bits
// -----------

/// A word in each even lane and 0 in the odd ones, and the reverse: factors for `add_products`.
[[gnu::always_inline]] inline Tokens in_even_lanes(int word) {
    return _mm512_set1_epi32(word & 0xFFFF);
}
[[gnu::always_inline]] inline Tokens in_odd_lanes(int word) {
    return _mm512_set1_epi32(word << 16);
}
/// Adds to each int the products of the two words that have its place.
[[gnu::always_inline]] inline Ints add_products(Ints sum, Tokens a, Tokens b) {
    return _mm512_dpwssd_epi32(sum, a, b);
}
/// The even lanes as real numbers; of words that are not negative.
[[gnu::always_inline]] inline Floats even_floats(Tokens words) {
    return _mm512_cvtepi32_ps(_mm512_and_si512(words, in_even_lanes(-1)));
}
[[gnu::always_inline]] inline Floats odd_floats(Tokens words) {
    return _mm512_cvtepi32_ps(_mm512_srli_epi32(words, 16));
}

/// 32 sums of words, too large for words.
struct WideSum {
    Ints even = _mm512_setzero_si512();
    Ints odd = _mm512_setzero_si512();

    [[gnu::always_inline]] void add_product(Tokens words, int factor) {
        even = add_products(even, words, in_even_lanes(factor));
        odd = add_products(odd, words, in_odd_lanes(factor));
    }
    [[gnu::always_inline]] void add(Tokens words) { add_product(words, 1); }
    /// Adds the sums, times a factor for each lane or for all, to 32 numbers in memory.
    template <class Factors>
    [[gnu::always_inline]] void add_to(float* numbers, const Factors& factor) const {
        const Ints low_places =
            _mm512_set_epi32(23, 7, 22, 6, 21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
        const Ints high_places = _mm512_add_epi32(low_places, _mm512_set1_epi32(8));
        const Floats low = _mm512_cvtepi32_ps(_mm512_permutex2var_epi32(even, low_places, odd));
        const Floats high = _mm512_cvtepi32_ps(_mm512_permutex2var_epi32(even, high_places, odd));
        _mm512_store_ps(numbers, _mm512_fmadd_ps(low, factor(0), _mm512_load_ps(numbers)));
        _mm512_store_ps(numbers + kFloats,
                        _mm512_fmadd_ps(high, factor(kFloats), _mm512_load_ps(numbers + kFloats)));
    }
};

// Real numbers -----------------------------------------------------------------------------------

[[gnu::always_inline]] inline Floats all_floats(float number) {
    return _mm512_set1_ps(number);
}
/// 32 real numbers in units of 1 / `units`, as words.
[[gnu::always_inline]] inline Tokens rounded_words(const float* numbers, float units) {
    const auto half = [&](std::size_t place) {
        const Floats scaled = _mm512_mul_ps(_mm512_load_ps(numbers + place), all_floats(units));
        return _mm512_cvtsepi32_epi16(_mm512_cvtps_epi32(scaled));
    };
    return _mm512_inserti64x4(_mm512_castsi256_si512(half(0)), half(kFloats), 1);
}

/// e^x to seven digits, for x within ±80. With x = n·ln 2 + f, e^x = 2^n · e^f, and for e^f a few
/// terms of its series are enough. https://en.wikipedia.org/wiki/Taylor_series
[[gnu::always_inline]] inline Floats exponential(Floats x) {
    const Floats limit = all_floats(80);
    x = _mm512_min_ps(_mm512_max_ps(x, _mm512_sub_ps(_mm512_setzero_ps(), limit)), limit);
    constexpr float kLog2OfE = 1.44269504F;
    constexpr float kLn2 = 0.693147181F;
    const Floats n = _mm512_roundscale_ps(_mm512_mul_ps(x, all_floats(kLog2OfE)),
                                          _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    const Floats f = _mm512_fnmadd_ps(n, all_floats(kLn2), x);
    constexpr int kTerms = 7;
    Floats sum = all_floats(1);
    for (int term = kTerms; term >= 1; --term) {
        const Floats share = all_floats(1.0F / static_cast<float>(term));
        sum = _mm512_fmadd_ps(sum, _mm512_mul_ps(f, share), all_floats(1));
    }
    return _mm512_scalef_ps(sum, n);
}
[[gnu::always_inline]] inline Floats sigmoid(Floats x) {
    const Floats one = all_floats(1);
    const Floats minus_x = _mm512_sub_ps(_mm512_setzero_ps(), x);
    return _mm512_div_ps(one, _mm512_add_ps(one, exponential(minus_x)));
}

}  // namespace mutare::train::lanes

#endif
