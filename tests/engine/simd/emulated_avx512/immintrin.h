// The AVX-512 instructions that the vector board uses, in plain C++: to test its code for AVX-512
// on processors that have none. https://www.intel.com/content/www/us/en/docs/intrinsics-guide
//
//     cmake -B build/emulated -DBUILD_TESTING=ON \
//         -DMUTARE_ONLY="backends|simd|replies|reply_tables" \
//         -DCMAKE_CXX_FLAGS="-msse4.1 -D__AVX512VBMI__ -D__AVX512VBMI2__ -D__AVX512BITALG__ \
//             -I$PWD/tests/engine/simd/emulated_avx512"
//     cmake --build build/emulated --target mutare_tests && ctest --test-dir build/emulated
#pragma once

#include <emmintrin.h>  // defines __m128i

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

using __mmask64 = std::uint64_t;

using __m512i [[gnu::vector_size(64)]] = std::uint8_t;

namespace emulated {

using Words = std::array<std::uint64_t, 8>;

inline Words words(__m512i a) {
    return std::bit_cast<Words>(a);
}
template <class ByteOf>
__m512i make_bytes(ByteOf byte_of) {
    __m512i made;
    for (std::size_t i = 0; i < 64; ++i) made[i] = static_cast<std::uint8_t>(byte_of(i));
    return made;
}
template <class WordOf>
__m512i make_words(WordOf word_of) {
    Words made;
    for (std::size_t i = 0; i < 8; ++i) made[i] = word_of(i);
    return std::bit_cast<__m512i>(made);
}
template <class IsSet>
__mmask64 make_mask(IsSet is_set) {
    __mmask64 made = 0;
    for (std::size_t i = 0; i < 64; ++i) made |= std::uint64_t{is_set(i)} << i;
    return made;
}
inline bool has(__mmask64 mask, std::size_t i) {
    return (mask >> i & 1) != 0;
}

}  // namespace emulated

inline __m512i _mm512_loadu_si512(const void* memory) {
    __m512i loaded;
    std::memcpy(&loaded, memory, sizeof loaded);
    return loaded;
}
inline void _mm512_storeu_si512(void* memory, __m512i a) {
    std::memcpy(memory, &a, sizeof a);
}
inline __m512i _mm512_setzero_si512() {
    return __m512i{};
}
inline __m512i _mm512_set1_epi8(char byte) {
    return emulated::make_bytes([&](std::size_t) { return byte; });
}
inline __m512i _mm512_setr_epi64(long long a, long long b, long long c, long long d, long long e,
                                 long long f, long long g, long long h) {
    return std::bit_cast<__m512i>(std::array<long long, 8>{a, b, c, d, e, f, g, h});
}
inline __m512i _mm512_or_si512(__m512i a, __m512i b) {
    return a | b;
}
inline __m512i _mm512_mask_mov_epi8(__m512i otherwise, __mmask64 mask, __m512i a) {
    return emulated::make_bytes(
        [&](std::size_t i) { return emulated::has(mask, i) ? a[i] : otherwise[i]; });
}
inline __m512i _mm512_maskz_mov_epi8(__mmask64 mask, __m512i a) {
    return _mm512_mask_mov_epi8(__m512i{}, mask, a);
}
inline __m512i _mm512_mask_set1_epi8(__m512i otherwise, __mmask64 mask, char byte) {
    return _mm512_mask_mov_epi8(otherwise, mask, _mm512_set1_epi8(byte));
}
inline __m512i _mm512_mask_add_epi8(__m512i otherwise, __mmask64 mask, __m512i a, __m512i b) {
    return _mm512_mask_mov_epi8(otherwise, mask, a + b);
}
inline __m512i _mm512_mask_sub_epi8(__m512i otherwise, __mmask64 mask, __m512i a, __m512i b) {
    return _mm512_mask_mov_epi8(otherwise, mask, a - b);
}
inline __mmask64 _mm512_test_epi8_mask(__m512i a, __m512i b) {
    return emulated::make_mask([&](std::size_t i) { return (a[i] & b[i]) != 0; });
}
inline __mmask64 _mm512_cmpeq_epi8_mask(__m512i a, __m512i b) {
    return emulated::make_mask([&](std::size_t i) { return a[i] == b[i]; });
}
inline __mmask64 _mm512_movepi8_mask(__m512i a) {
    return emulated::make_mask([&](std::size_t i) { return a[i] >= 0x80; });
}
inline __m512i _mm512_permutexvar_epi8(__m512i index, __m512i a) {
    return emulated::make_bytes([&](std::size_t i) { return a[index[i] % 64]; });
}
inline __m512i _mm512_permutex2var_epi64(__m512i low, __m512i index, __m512i high) {
    return emulated::make_words([&](std::size_t i) {
        const std::uint64_t word = emulated::words(index)[i] % 16;
        return emulated::words(word < 8 ? low : high)[word % 8];
    });
}
inline __m512i _mm512_shuffle_epi8(__m512i a, __m512i index) {
    return emulated::make_bytes([&](std::size_t i) {
        const unsigned entry = index[i];
        return entry >= 0x80 ? 0 : a[i / 16 * 16 + entry % 16];
    });
}
inline __mmask64 _mm512_bitshuffle_epi64_mask(__m512i a, __m512i index) {
    return emulated::make_mask(
        [&](std::size_t i) { return (emulated::words(a)[i / 8] >> index[i] % 64 & 1) != 0; });
}
inline __m512i _mm512_popcnt_epi8(__m512i a) {
    return emulated::make_bytes([&](std::size_t i) { return std::popcount(a[i]); });
}
inline __m512i _mm512_maskz_compress_epi8(__mmask64 mask, __m512i a) {
    __m512i compressed{};
    std::size_t next = 0;
    for (std::size_t i = 0; i < 64; ++i) {
        if (emulated::has(mask, i)) compressed[next++] = a[i];
    }
    return compressed;
}
inline __m512i _mm512_sad_epu8(__m512i a, __m512i b) {
    return emulated::make_words([&](std::size_t word) {
        std::uint64_t sum = 0;
        for (std::size_t i = 8 * word; i < 8 * word + 8; ++i) {
            sum += a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
        }
        return sum;
    });
}
inline __m128i _mm512_extracti32x4_epi32(__m512i a, int quarter) {
    __m128i extracted;
    std::memcpy(&extracted, reinterpret_cast<const std::uint8_t*>(&a) + 16 * quarter,
                sizeof extracted);
    return extracted;
}
inline __m512i _mm512_cvtepu8_epi32(__m128i a) {
    std::array<std::uint32_t, 16> numbers;
    const auto bytes = std::bit_cast<std::array<std::uint8_t, 16>>(a);
    for (std::size_t i = 0; i < 16; ++i) numbers[i] = bytes[i];
    return std::bit_cast<__m512i>(numbers);
}
inline __m512i _mm512_slli_epi32(__m512i a, unsigned bits) {
    auto numbers = std::bit_cast<std::array<std::uint32_t, 16>>(a);
    for (std::uint32_t& number : numbers) number <<= bits;
    return std::bit_cast<__m512i>(numbers);
}
