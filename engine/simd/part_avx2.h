// A register by AVX2: 32 lanes. See verbs_in_parts.h.
#pragma once

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace mutare::simd {

inline constexpr std::size_t kPartSize = 32;
typedef std::uint8_t Part __attribute__((vector_size(kPartSize)));

namespace detail {

/// Sixteen bytes from memory, in each half.
[[gnu::always_inline]] inline Part sixteen_in_each(const void* memory) {
    return (Part)_mm256_broadcastsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(memory)));
}
/// Entry `index` of sixteen; 0 where bit 7 is set. Bits 4 to 6 are ignored.
[[gnu::always_inline]] inline Part shuffle(Part table, Part index) {
    return (Part)_mm256_shuffle_epi8((__m256i)table, (__m256i)index);
}
/// Entry `index` of sixteen; 0 where the index is above 15.
[[gnu::always_inline]] inline Part shuffle_or_zero(Part table, Part index) {
    return shuffle(table, (Part)_mm256_adds_epu8((__m256i)index, _mm256_set1_epi8(0x70)));
}
/// The highest bit of each lane.
[[gnu::always_inline]] inline std::uint64_t highest_bits(const std::array<Part, 2>& parts) {
    const auto bits = [](Part part) __attribute__((always_inline)) {
        return static_cast<std::uint32_t>(_mm256_movemask_epi8((__m256i)part));
    };
    return bits(parts[0]) | std::uint64_t{bits(parts[1])} << 32;
}
/// The sum of each eight bytes, in 64 bits.
[[gnu::always_inline]] inline Part sums_of_eight(Part bytes) {
    return (Part)_mm256_sad_epu8((__m256i)bytes, _mm256_setzero_si256());
}

/// A table of 64 bytes to look up: each sixteen of them in both halves of a register.
struct Sixteens {
    std::array<Part, 4> of;
};
[[gnu::always_inline]] inline Sixteens sixteens(const std::array<Part, 2>& parts) {
    const auto low = (__m256i)parts[0], high = (__m256i)parts[1];
    return {{(Part)_mm256_permute2x128_si256(low, low, 0x00),
             (Part)_mm256_permute2x128_si256(low, low, 0x11),
             (Part)_mm256_permute2x128_si256(high, high, 0x00),
             (Part)_mm256_permute2x128_si256(high, high, 0x11)}};
}
[[gnu::always_inline]] inline std::array<Part, 2> parts_of(const Sixteens& table) {
    return {(Part)_mm256_blend_epi32((__m256i)table.of[0], (__m256i)table.of[1], 0xF0),
            (Part)_mm256_blend_epi32((__m256i)table.of[2], (__m256i)table.of[3], 0xF0)};
}
/// The first eight of each sixteen bytes in memory, 128 in all.
[[gnu::always_inline]] inline std::array<Part, 2> even_eights(const void* memory) {
    const auto* rows = static_cast<const __m256i*>(memory);
    const auto joined = [&](int first) __attribute__((always_inline)) {
        // a . | b .  and  c . | d .  to  a c | b d  to  a b c d
        const __m256i mixed = _mm256_unpacklo_epi64(_mm256_loadu_si256(rows + first),
                                                    _mm256_loadu_si256(rows + first + 1));
        return (Part)_mm256_permute4x64_epi64(mixed, 0b11'01'10'00);
    };
    return {joined(0), joined(2)};
}

}  // namespace detail

}  // namespace mutare::simd
