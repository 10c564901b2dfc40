// The verbs by AVX-512 with VBMI, VBMI2 and BITALG: a board in one register. What each instruction
// does, bit by bit: https://www.intel.com/content/www/us/en/docs/intrinsics-guide
#pragma once

#include <immintrin.h>

#include "engine/simd/bytes.h"

namespace mutare::simd {

namespace detail {

[[gnu::always_inline]] inline __m512i bits(const Bytes& bytes) {
    return reinterpret_cast<__m512i>(bytes[0]);
}
[[gnu::always_inline]] inline Bytes bytes_of(__m512i bits) {
    return {{reinterpret_cast<Register>(bits)}};
}

}  // namespace detail

[[gnu::always_inline]] inline LaneMask operator==(const Bytes& a, const Bytes& b) {
    return _mm512_cmpeq_epi8_mask(detail::bits(a), detail::bits(b));
}
[[gnu::always_inline]] inline LaneMask lanes_with(const Bytes& bytes, const Bytes& bits) {
    return _mm512_test_epi8_mask(detail::bits(bytes), detail::bits(bits));
}
[[gnu::always_inline]] inline LaneMask negative(const Bytes& bytes) {
    return _mm512_movepi8_mask(detail::bits(bytes));
}
[[gnu::always_inline]] inline Bytes load_0x88(const void* memory) {
    const auto* halves = static_cast<const std::uint8_t*>(memory);
    const __m512i even_words = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
    return detail::bytes_of(_mm512_permutex2var_epi64(_mm512_loadu_si512(halves), even_words,
                                                      _mm512_loadu_si512(halves + kLanes)));
}

/// Any register can be looked up in.
using LookUpTable = Bytes;

[[gnu::always_inline]] inline const LookUpTable& look_up_table(const Bytes& entries) {
    return entries;
}
[[gnu::always_inline]] inline const Bytes& entries_of(const LookUpTable& table) {
    return table;
}
[[gnu::always_inline]] inline Bytes look_up(const LookUpTable& table, const Bytes& index) {
    return detail::bytes_of(
        _mm512_mask_mov_epi8(_mm512_permutexvar_epi8(detail::bits(index), detail::bits(table)),
                             negative(index), detail::bits(all_lanes(kNoEntry))));
}
[[gnu::always_inline]] inline Bytes look_up_in_32(const LaneTable& table, const Bytes& index) {
    return detail::bytes_of(
        _mm512_permutexvar_epi8(detail::bits(index), detail::bits(load(table))));
}

template <bool otherwise>
struct BitIndex {
    constexpr explicit BitIndex(const LaneTable& index) : places(index) {}

    LaneTable places;
};
template <bool otherwise>
struct LoadedBitIndex {
    [[gnu::always_inline]] LoadedBitIndex(const BitIndex<otherwise>& index)
        : places(load(index.places)) {}

    Bytes places;
};

template <bool otherwise>
[[gnu::always_inline]] inline LaneMask look_up_bits(LaneMask bits,
                                                    const LoadedBitIndex<otherwise>& index) {
    const LaneMask found =
        _mm512_bitshuffle_epi64_mask(detail::bits(all_eights(bits)), detail::bits(index.places));
    const LaneMask none = negative(index.places);
    return otherwise ? found | none : found & ~none;
}

/// The bytes of the lanes in the mask one after the other, from the first lane on; then 0.
[[gnu::always_inline]] inline Bytes compress(LaneMask mask, const Bytes& bytes) {
    return detail::bytes_of(_mm512_maskz_compress_epi8(mask, detail::bits(bytes)));
}
/// Stores sixteen numbers of 32 bits, each made of a byte of each argument, lowest first: of
/// quarter `quarter` of the lanes.
template <int quarter>
[[gnu::always_inline]] inline void store_interleaved(void* memory, const Bytes& b0, const Bytes& b1,
                                                     const Bytes& b2, const Bytes& b3) {
    const auto widened = [](const Bytes& bytes, unsigned byte) {
        const __m128i lanes = _mm512_extracti32x4_epi32(detail::bits(bytes), quarter);
        return _mm512_slli_epi32(_mm512_cvtepu8_epi32(lanes), 8 * byte);
    };
    const __m512i low = _mm512_or_si512(widened(b0, 0), widened(b1, 1));
    const __m512i high = _mm512_or_si512(widened(b2, 2), widened(b3, 3));
    _mm512_storeu_si512(memory, _mm512_or_si512(low, high));
}

}  // namespace mutare::simd
