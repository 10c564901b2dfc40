// Plain names for the instructions of AVX-512 and BMI2 that the engine uses. In engine/, this is
// the only file that names an intrinsic. What each does, bit by bit:
// https://www.intel.com/content/www/us/en/docs/intrinsics-guide
#pragma once

#include "engine/simd/support.h"

#if MUTARE_HAS_SIMD

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace mutare::simd {

/// A register of 64 lanes, a byte each.
using Bytes = __m512i;
/// A set of lanes, a bit each.
using LaneMask = std::uint64_t;
/// A set of words: the eight parts of a register, of 64 bits each.
using WordMask = std::uint8_t;
/// A register of sixteen bytes, one for each slot of a piece list.
using SlotBytes = __m128i;
/// A set of slots, a bit each.
using SlotMask = std::uint16_t;

// Memory -----------------------------------------------------------------------------------------

/// Sixty-four lanes in memory. Not initialised by default.
struct alignas(64) LaneTable {
    std::array<std::uint8_t, 64> lanes;

    [[gnu::always_inline]] static LaneTable of(Bytes bytes) {
        LaneTable table;
        _mm512_store_si512(table.lanes.data(), bytes);
        return table;
    }
    [[gnu::always_inline]] operator Bytes() const { return _mm512_load_si512(lanes.data()); }
    constexpr std::uint8_t operator[](std::size_t lane) const { return lanes[lane]; }
};

/// Eight words in memory. Not initialised by default.
struct alignas(64) WordTable {
    std::array<std::uint64_t, 8> words;

    [[gnu::always_inline]] static WordTable of(Bytes bytes) {
        WordTable table;
        _mm512_store_si512(table.words.data(), bytes);
        return table;
    }
    [[gnu::always_inline]] operator Bytes() const { return _mm512_load_si512(words.data()); }
    constexpr std::uint64_t operator[](std::size_t word) const { return words[word]; }
    constexpr std::uint64_t& operator[](std::size_t word) { return words[word]; }
};

/// Two words in memory; in a register, 0 follows. Not initialised by default.
struct alignas(16) WordPair {
    std::array<std::uint64_t, 2> words;

    [[gnu::always_inline]] operator Bytes() const {
        return _mm512_zextsi128_si512(
            _mm_load_si128(reinterpret_cast<const __m128i*>(words.data())));
    }
    constexpr std::uint64_t operator[](std::size_t word) const { return words[word]; }
    constexpr std::uint64_t& operator[](std::size_t word) { return words[word]; }
};

/// Sixty-four bytes from memory, which must be aligned to 64.
[[gnu::always_inline]] inline Bytes load(const void* memory) {
    return _mm512_load_si512(memory);
}
[[gnu::always_inline]] inline Bytes load_unaligned(const void* memory) {
    return _mm512_loadu_si512(memory);
}
[[gnu::always_inline]] inline void store_unaligned(void* memory, Bytes bytes) {
    _mm512_storeu_si512(memory, bytes);
}

// Bytes ------------------------------------------------------------------------------------------

[[gnu::always_inline]] inline Bytes zeros() {
    return _mm512_setzero_si512();
}
/// The same byte in each lane.
template <class Number>
[[gnu::always_inline]] inline Bytes all_bytes(Number byte) {
    return _mm512_set1_epi8(static_cast<char>(byte));
}
/// 0xFF in the lanes of the mask, and 0 elsewhere.
[[gnu::always_inline]] inline Bytes mask_bytes(LaneMask mask) {
    return _mm512_movm_epi8(mask);
}
[[gnu::always_inline]] inline Bytes plus(Bytes a, Bytes b) {
    return _mm512_add_epi8(a, b);
}
[[gnu::always_inline]] inline Bytes minus(Bytes a, Bytes b) {
    return _mm512_sub_epi8(a, b);
}
/// Unsigned, and 0 where `b` is larger.
[[gnu::always_inline]] inline Bytes minus_or_zero(Bytes a, Bytes b) {
    return _mm512_subs_epu8(a, b);
}
/// Unsigned, rounded up.
[[gnu::always_inline]] inline Bytes average(Bytes a, Bytes b) {
    return _mm512_avg_epu8(a, b);
}
[[gnu::always_inline]] inline Bytes bitwise_or(Bytes a, Bytes b) {
    return _mm512_or_si512(a, b);
}
[[gnu::always_inline]] inline Bytes bitwise_and(Bytes a, Bytes b) {
    return _mm512_and_si512(a, b);
}
[[gnu::always_inline]] inline Bytes bitwise_xor(Bytes a, Bytes b) {
    return _mm512_xor_si512(a, b);
}
/// The bits of `a` that are not in `b`.
[[gnu::always_inline]] inline Bytes and_not(Bytes a, Bytes b) {
    return _mm512_andnot_si512(b, a);
}
/// The bits of `a` where `which` has ones, and those of `b` elsewhere.
[[gnu::always_inline]] inline Bytes select(Bytes which, Bytes a, Bytes b) {
    constexpr int kFirstChooses = 0xCA;
    return _mm512_ternarylogic_epi64(which, a, b, kFirstChooses);
}

// Bytes and masks --------------------------------------------------------------------------------

/// The bytes of the lanes in the mask, and 0 elsewhere.
[[gnu::always_inline]] inline Bytes keep(LaneMask mask, Bytes bytes) {
    return _mm512_maskz_mov_epi8(mask, bytes);
}
/// The same byte in the lanes of the mask, and 0 elsewhere.
[[gnu::always_inline]] inline Bytes keep(LaneMask mask, int byte) {
    return _mm512_maskz_set1_epi8(mask, static_cast<char>(byte));
}
/// Puts other bytes into the lanes of the mask.
[[gnu::always_inline]] inline Bytes replace(Bytes bytes, LaneMask mask, Bytes others) {
    return _mm512_mask_mov_epi8(bytes, mask, others);
}
/// Adds `b` to `a` in the lanes of the mask.
[[gnu::always_inline]] inline Bytes plus_in(LaneMask mask, Bytes a, Bytes b) {
    return _mm512_mask_add_epi8(a, mask, a, b);
}
/// The bytes of the lanes in the mask one after the other, from the first lane on; then 0.
[[gnu::always_inline]] inline Bytes compress(LaneMask mask, Bytes bytes) {
    return _mm512_maskz_compress_epi8(mask, bytes);
}
/// The lanes where the bytes have a bit in common.
[[gnu::always_inline]] inline LaneMask lanes_with(Bytes bytes, Bytes bits) {
    return _mm512_test_epi8_mask(bytes, bits);
}
[[gnu::always_inline]] inline LaneMask lanes_with(Bytes bytes, int bits) {
    return lanes_with(bytes, all_bytes(bits));
}
[[gnu::always_inline]] inline LaneMask not_zero(Bytes bytes) {
    return lanes_with(bytes, bytes);
}
/// The lanes with the highest bit set.
[[gnu::always_inline]] inline LaneMask negative(Bytes bytes) {
    return static_cast<LaneMask>(_mm512_movepi8_mask(bytes));
}
/// The lanes where the bytes are equal.
[[gnu::always_inline]] inline LaneMask equal(Bytes a, Bytes b) {
    return _mm512_cmpeq_epi8_mask(a, b);
}
/// The lanes of the mask where `a` is below `b`, unsigned.
[[gnu::always_inline]] inline LaneMask below_in(LaneMask mask, Bytes a, Bytes b) {
    return _mm512_mask_cmplt_epu8_mask(mask, a, b);
}

// Look-ups ---------------------------------------------------------------------------------------

/// Entry `index` of a table of 64 bytes, for each lane. Bits 6 and 7 of an index are ignored.
[[gnu::always_inline]] inline Bytes look_up(Bytes table, Bytes index) {
    return _mm512_permutexvar_epi8(index, table);
}
/// Entry `index` of a table of 128 bytes, for each lane. Bit 7 of an index is ignored.
[[gnu::always_inline]] inline Bytes look_up(Bytes low, Bytes high, Bytes index) {
    return _mm512_permutex2var_epi8(low, index, high);
}
/// The same in the lanes of the mask, and 0 elsewhere.
[[gnu::always_inline]] inline Bytes look_up_in(LaneMask mask, Bytes table, Bytes index) {
    return _mm512_maskz_permutexvar_epi8(mask, index, table);
}
[[gnu::always_inline]] inline Bytes look_up_in(LaneMask mask, Bytes low, Bytes high, Bytes index) {
    return _mm512_maskz_permutex2var_epi8(mask, low, index, high);
}
/// Entry `index`, 0 to 15, of a table of 16 bytes, which each quarter of the register holds for
/// itself. Faster than the other look-ups.
[[gnu::always_inline]] inline Bytes look_up_in_quarters(Bytes table, Bytes index) {
    return _mm512_shuffle_epi8(table, index);
}
/// Bit `index` of 64 bits, for each lane.
[[gnu::always_inline]] inline LaneMask look_up_bits(LaneMask bits, Bytes index) {
    return _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(static_cast<long long>(bits)), index);
}

// Words of 64 bits -------------------------------------------------------------------------------

[[gnu::always_inline]] inline Bytes all_words(std::uint64_t word) {
    return _mm512_set1_epi64(static_cast<long long>(word));
}
[[gnu::always_inline]] inline Bytes plus_words(Bytes a, Bytes b) {
    return _mm512_add_epi64(a, b);
}
[[gnu::always_inline]] inline Bytes minus_words(Bytes a, Bytes b) {
    return _mm512_sub_epi64(a, b);
}
template <unsigned bits>
[[gnu::always_inline]] inline Bytes shifted_left_words(Bytes words) {
    return _mm512_slli_epi64(words, bits);
}
/// In the words of the mask, the bits of `a` that are also in `b`; elsewhere, other words.
[[gnu::always_inline]] inline Bytes and_in_words(WordMask mask, Bytes a, Bytes b, Bytes others) {
    return _mm512_mask_and_epi64(others, mask, a, b);
}
/// In the words of the mask, the bits of `a` that are not in `b`; 0 elsewhere.
[[gnu::always_inline]] inline Bytes and_not_in_words(WordMask mask, Bytes a, Bytes b) {
    return _mm512_maskz_andnot_epi64(mask, b, a);
}
/// The words that are 0.
[[gnu::always_inline]] inline WordMask zero_words(Bytes words) {
    return _mm512_testn_epi64_mask(words, words);
}
/// Eight of the sixteen words of two registers, from word `first` of `low` on.
template <int first>
[[gnu::always_inline]] inline Bytes words_from(Bytes low, Bytes high) {
    return _mm512_alignr_epi64(high, low, first);
}
/// The sum of the eight unsigned bytes of each word.
[[gnu::always_inline]] inline Bytes sums_of_bytes(Bytes bytes) {
    return _mm512_sad_epu8(bytes, zeros());
}
[[gnu::always_inline]] inline std::int64_t sum_of_words(Bytes words) {
    return _mm512_reduce_add_epi64(words);
}
/// All 64 bytes or-ed together.
[[gnu::always_inline]] inline unsigned or_of_bytes(Bytes bytes) {
    const __m256i half =
        _mm256_or_si256(_mm512_castsi512_si256(bytes), _mm512_extracti64x4_epi64(bytes, 1));
    const __m128i quarter =
        _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    auto word =
        static_cast<std::uint64_t>(_mm_cvtsi128_si64(quarter) | _mm_extract_epi64(quarter, 1));
    word |= word >> 32;
    word |= word >> 16;
    word |= word >> 8;
    return static_cast<unsigned>(word & 0xFF);
}

// Numbers of 32 bits -----------------------------------------------------------------------------

/// Sixteen of the bytes as numbers of 32 bits: those of quarter `quarter`.
template <int quarter>
[[gnu::always_inline]] inline Bytes widened_to_32(Bytes bytes) {
    return _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(bytes, quarter));
}
[[gnu::always_inline]] inline Bytes all_of_32(int number) {
    return _mm512_set1_epi32(number);
}
[[gnu::always_inline]] inline Bytes shifted_left_32(Bytes numbers, unsigned bits) {
    return _mm512_slli_epi32(numbers, bits);
}

// Slots ------------------------------------------------------------------------------------------

/// Sixteen bytes from memory, which must be aligned to 16.
[[gnu::always_inline]] inline SlotBytes load_slots(const void* memory) {
    return _mm_load_si128(static_cast<const __m128i*>(memory));
}
template <class Number>
[[gnu::always_inline]] inline SlotBytes all_slots(Number byte) {
    return _mm_set1_epi8(static_cast<char>(byte));
}
[[gnu::always_inline]] inline SlotBytes minus(SlotBytes a, SlotBytes b) {
    return _mm_sub_epi8(a, b);
}
[[gnu::always_inline]] inline SlotBytes bitwise_and(SlotBytes a, SlotBytes b) {
    return _mm_and_si128(a, b);
}
/// The slots with the highest bit set.
[[gnu::always_inline]] inline SlotMask negative(SlotBytes bytes) {
    return static_cast<SlotMask>(_mm_movemask_epi8(bytes));
}
[[gnu::always_inline]] inline SlotBytes replace(SlotBytes bytes, SlotMask mask, SlotBytes others) {
    return _mm_mask_mov_epi8(bytes, mask, others);
}
[[gnu::always_inline]] inline SlotMask not_equal(SlotBytes a, SlotBytes b) {
    return _mm_cmpneq_epi8_mask(a, b);
}
/// The slots of the mask where the byte, as a signed number, is not negative.
[[gnu::always_inline]] inline SlotMask not_negative_in(SlotMask mask, SlotBytes bytes) {
    return _mm_mask_cmpgt_epi8_mask(mask, bytes, _mm_set1_epi8(-1));
}
/// The sixteen bytes in the first lanes; the other lanes are undefined.
[[gnu::always_inline]] inline Bytes widened(SlotBytes bytes) {
    return _mm512_castsi128_si512(bytes);
}

// Bits -------------------------------------------------------------------------------------------

/// The bits at the places that are set in `places`, one next to the other from bit 0 on.
[[gnu::always_inline]] inline std::uint64_t extract_bits(std::uint64_t bits, std::uint64_t places) {
    return _pext_u64(bits, places);
}
/// The reverse: bit i goes to the i-th place that is set in `places`.
[[gnu::always_inline]] inline std::uint64_t deposit_bits(std::uint64_t bits, std::uint64_t places) {
    return _pdep_u64(bits, places);
}
/// How many bits are set in each byte.
[[gnu::always_inline]] inline Bytes bits_in_each_byte(Bytes bytes) {
    return _mm512_popcnt_epi8(bytes);
}
/// How many bits are set in each byte of a word, in lanes 0 to 7; the lanes above 15 are undefined.
[[gnu::always_inline]] inline Bytes bits_in_each_byte(std::uint64_t word) {
    return widened(_mm_popcnt_epi8(_mm_cvtsi64_si128(static_cast<long long>(word))));
}

}  // namespace mutare::simd

#endif
