// A register by SSE4.1: 16 lanes. See verbs_in_parts.h.
#pragma once

#include <smmintrin.h>

#include "engine/simd/part_of_16.h"

namespace mutare::simd::detail {

/// Entry `index` of sixteen; 0 where bit 7 is set. Bits 4 to 6 are ignored.
[[gnu::always_inline]] inline Part shuffle(Part table, Part index) {
    return (Part)_mm_shuffle_epi8((__m128i)table, (__m128i)index);
}
/// Entry `index` of sixteen; 0 where the index is above 15.
[[gnu::always_inline]] inline Part shuffle_or_zero(Part table, Part index) {
    return shuffle(table, (Part)_mm_adds_epu8((__m128i)index, _mm_set1_epi8(0x70)));
}
/// The highest bit of each lane.
[[gnu::always_inline]] inline std::uint64_t highest_bits(const std::array<Part, 4>& parts) {
    const auto bits = [&](std::size_t i) __attribute__((always_inline)) {
        return std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8((__m128i)parts[i]))}
               << 16 * i;
    };
    return (bits(0) | bits(1)) | (bits(2) | bits(3));
}
/// The sum of each eight bytes, in 64 bits.
[[gnu::always_inline]] inline Part sums_of_eight(Part bytes) {
    return (Part)_mm_sad_epu8((__m128i)bytes, _mm_setzero_si128());
}

}  // namespace mutare::simd::detail
