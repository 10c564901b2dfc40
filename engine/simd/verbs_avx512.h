// The verbs by AVX-512 with VBMI, VBMI2 and BITALG: a board in one register. What each instruction
// does, bit by bit: https://www.intel.com/content/www/us/en/docs/intrinsics-guide
#pragma once

#include <immintrin.h>

#include "engine/simd/lane_table.h"

namespace mutare::simd {

/// Does the processor write chosen lanes one after the other?
inline constexpr bool kHasCompress = true;

/// A register of 64 lanes, a byte each.
struct Bytes {
    __m512i all;
};
/// Eight sums of 64 bits.
struct Sums {
    __m512i words;
};
/// A set of lanes as instructions make and use it fastest: here as a mask register.
struct LaneSet {
    __mmask64 mask;
};
/// Sixty-four bytes to look up: here any register.
using LookUpTable = Bytes;

[[gnu::always_inline]] inline Bytes load(const void* memory) {
    return {_mm512_loadu_si512(memory)};
}
[[gnu::always_inline]] inline void store(void* memory, Bytes bytes) {
    _mm512_storeu_si512(memory, bytes.all);
}
/// The first eight of each sixteen bytes in memory, 128 in all: the squares of a 0x88 board.
[[gnu::always_inline]] inline Bytes load_0x88(const void* memory) {
    const auto* halves = static_cast<const std::uint8_t*>(memory);
    const __m512i even_words = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
    return {_mm512_permutex2var_epi64(_mm512_loadu_si512(halves), even_words,
                                      _mm512_loadu_si512(halves + kLanes))};
}

[[gnu::always_inline]] inline Bytes zeros() {
    return {_mm512_setzero_si512()};
}
/// The same byte in each lane.
[[gnu::always_inline]] inline Bytes all_bytes(int byte) {
    return {_mm512_set1_epi8(static_cast<char>(byte))};
}
[[gnu::always_inline]] inline Bytes plus(Bytes a, Bytes b) {
    return {_mm512_add_epi8(a.all, b.all)};
}
[[gnu::always_inline]] inline Bytes minus(Bytes a, Bytes b) {
    return {_mm512_sub_epi8(a.all, b.all)};
}
[[gnu::always_inline]] inline Bytes bitwise_or(Bytes a, Bytes b) {
    return {_mm512_or_si512(a.all, b.all)};
}
[[gnu::always_inline]] inline Bytes bitwise_and(Bytes a, Bytes b) {
    return {_mm512_and_si512(a.all, b.all)};
}
/// The bits of `a` that are not in `b`.
[[gnu::always_inline]] inline Bytes and_not(Bytes a, Bytes b) {
    return {_mm512_andnot_si512(b.all, a.all)};
}
/// The bits of `a` where `which` has ones, and those of `b` elsewhere.
[[gnu::always_inline]] inline Bytes select(Bytes which, Bytes a, Bytes b) {
    constexpr int kFirstChooses = 0xCA;
    return {_mm512_ternarylogic_epi64(which.all, a.all, b.all, kFirstChooses)};
}

[[gnu::always_inline]] inline LaneSet lane_set(LaneMask mask) {
    return {mask};
}
/// The bytes of the lanes in the set, and 0 elsewhere.
[[gnu::always_inline]] inline Bytes keep(LaneSet set, Bytes bytes) {
    return {_mm512_maskz_mov_epi8(set.mask, bytes.all)};
}
[[gnu::always_inline]] inline Bytes plus_one_in(LaneSet set, Bytes bytes) {
    return {_mm512_mask_sub_epi8(bytes.all, set.mask, bytes.all, _mm512_set1_epi8(-1))};
}
[[gnu::always_inline]] inline Bytes minus_one_in(LaneSet set, Bytes bytes) {
    return {_mm512_mask_add_epi8(bytes.all, set.mask, bytes.all, _mm512_set1_epi8(-1))};
}
/// The lanes where the bytes have a bit in common.
[[gnu::always_inline]] inline LaneMask lanes_with(Bytes bytes, Bytes bits) {
    return _mm512_test_epi8_mask(bytes.all, bits.all);
}
/// The lanes with the highest bit set.
[[gnu::always_inline]] inline LaneMask negative(Bytes bytes) {
    return _mm512_movepi8_mask(bytes.all);
}
/// The lanes where the bytes are equal.
[[gnu::always_inline]] inline LaneMask equal(Bytes a, Bytes b) {
    return _mm512_cmpeq_epi8_mask(a.all, b.all);
}

[[gnu::always_inline]] inline LookUpTable look_up_table(Bytes entries) {
    return entries;
}
[[gnu::always_inline]] inline Bytes entries_of(LookUpTable table) {
    return table;
}
/// The table with another entry in one place.
[[gnu::always_inline]] inline LookUpTable with_entry(LookUpTable table, std::size_t place,
                                                     int entry) {
    return {_mm512_mask_set1_epi8(table.all, LaneMask{1} << place, static_cast<char>(entry))};
}
/// Entry `index` of the table, for each lane; `kNoEntry` where there is none.
[[gnu::always_inline]] inline Bytes look_up(LookUpTable table, Bytes index) {
    return {_mm512_mask_mov_epi8(_mm512_permutexvar_epi8(index.all, table.all),
                                 _mm512_movepi8_mask(index.all),
                                 _mm512_set1_epi8(static_cast<char>(kNoEntry)))};
}
/// Entry `index` of a table of 32 bytes in memory, for each lane; indices above 31 have no meaning.
[[gnu::always_inline]] inline Bytes look_up_in_32(const LaneTable& table, Bytes index) {
    return {_mm512_permutexvar_epi8(index.all, _mm512_load_si512(table.lanes.data()))};
}

/// Which of 64 bits each lane looks up. A lane without an entry finds `otherwise`.
template <bool otherwise>
struct BitIndex {
    constexpr explicit BitIndex(const LaneTable& index) : bits(index) {}

    LaneTable bits;
};
/// A bit index in a register.
struct LoadedBitIndex {
    template <bool otherwise>
    [[gnu::always_inline]] static LoadedBitIndex of(const BitIndex<otherwise>& index) {
        return {{_mm512_load_si512(index.bits.lanes.data())}};
    }

    Bytes bits;
};
/// In each lane, the index of `a` where `which` has ones, and that of `b` elsewhere.
[[gnu::always_inline]] inline LoadedBitIndex select(Bytes which, LoadedBitIndex a,
                                                    LoadedBitIndex b) {
    return {select(which, a.bits, b.bits)};
}

namespace detail {

[[gnu::always_inline]] inline LaneMask bits_at(LaneMask bits, __m512i index) {
    return _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(static_cast<long long>(bits)), index);
}

}  // namespace detail

/// Each lane's bit of 64.
[[gnu::always_inline]] inline LaneSet look_up_bits(LaneMask bits, const BitIndex<false>& index) {
    const __m512i places = _mm512_load_si512(index.bits.lanes.data());
    return {detail::bits_at(bits, places) & ~_mm512_movepi8_mask(places)};
}
[[gnu::always_inline]] inline LaneSet look_up_bits(LaneMask bits, LoadedBitIndex index) {
    return {detail::bits_at(bits, index.bits.all) | _mm512_movepi8_mask(index.bits.all)};
}
[[gnu::always_inline]] inline LaneMask mask_of(LaneSet set) {
    return set.mask;
}
/// How many bits are set in byte `index` of a word, for each lane; 0 where there is no index.
[[gnu::always_inline]] inline Bytes bits_in_byte(LaneMask word, const LaneTable& index) {
    const __m512i counts = _mm512_popcnt_epi8(_mm512_set1_epi64(static_cast<long long>(word)));
    return {_mm512_shuffle_epi8(counts, _mm512_load_si512(index.lanes.data()))};
}
/// How many bits are set in each byte.
[[gnu::always_inline]] inline Bytes bits_in_each_byte(Bytes bytes) {
    return {_mm512_popcnt_epi8(bytes.all)};
}

/// Moves each byte `lanes` lanes up within its eight, for 1, 2 or 4; 0 comes in below.
template <unsigned lanes>
[[gnu::always_inline]] inline Bytes moved_up_in_eights(Bytes bytes) {
    return {_mm512_slli_epi64(bytes.all, 8 * lanes)};
}
[[gnu::always_inline]] inline Sums no_sums() {
    return {_mm512_setzero_si512()};
}
/// Adds all bytes, unsigned.
[[gnu::always_inline]] inline Sums plus(Sums sums, Bytes bytes) {
    return {_mm512_add_epi64(sums.words, _mm512_sad_epu8(bytes.all, _mm512_setzero_si512()))};
}
[[gnu::always_inline]] inline Sums plus(Sums a, Sums b) {
    return {_mm512_add_epi64(a.words, b.words)};
}
[[gnu::always_inline]] inline std::int64_t total(Sums sums) {
    return _mm512_reduce_add_epi64(sums.words);
}
/// The bytes of the lanes in the mask one after the other, from the first lane on; then 0.
[[gnu::always_inline]] inline Bytes compress(LaneMask mask, Bytes bytes) {
    return {_mm512_maskz_compress_epi8(mask, bytes.all)};
}
/// Stores sixteen numbers of 32 bits, each made of a byte of each register, lowest first: of
/// quarter `quarter` of the lanes.
template <int quarter>
[[gnu::always_inline]] inline void store_interleaved(void* memory, Bytes b0, Bytes b1, Bytes b2,
                                                     Bytes b3) {
    const auto widened = [](Bytes bytes, unsigned byte) {
        return _mm512_slli_epi32(
            _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(bytes.all, quarter)), 8 * byte);
    };
    const __m512i low = _mm512_or_si512(widened(b0, 0), widened(b1, 1));
    const __m512i high = _mm512_or_si512(widened(b2, 2), widened(b3, 3));
    _mm512_storeu_si512(memory, _mm512_or_si512(low, high));
}

}  // namespace mutare::simd
