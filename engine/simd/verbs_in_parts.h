// The verbs for registers of 32 or 16 lanes: a board in two or four of them. What compilers know of
// vectors is written as for numbers; the few instructions that they do not know by themselves have
// a header for each instruction set.
//
//     a look-up in 64 bytes    four shuffles of sixteen entries each, or-ed: an index outside of
//                              the sixteen finds 0
//     a look-up in 64 bits     one shuffle finds the byte that holds the bit, and an `and` the bit
//     a mask to lanes          a look-up in its bits
#pragma once

#include <array>
#include <cstring>
#include <utility>

#include "engine/simd/lane_table.h"
#if defined(__AVX2__)
#include "engine/simd/part_avx2.h"
#elif defined(__SSE4_1__)
#include "engine/simd/part_sse41.h"
#elif defined(__aarch64__)
#include "engine/simd/part_neon.h"
#elif defined(__wasm_simd128__)
#include "engine/simd/part_wasm.h"
#else
#error "the vector board needs a byte shuffle"
#endif

namespace mutare::simd {

/// Does the processor write chosen lanes one after the other?
inline constexpr bool kHasCompress = false;

inline constexpr std::size_t kParts = kLanes / kPartSize;

/// 64 lanes, a byte each.
struct Bytes {
    std::array<Part, kParts> parts;
};
/// Sums of 64 bits.
struct Sums {
    Bytes words;
};
/// A set of lanes as instructions make and use it fastest: here 0xFF in each lane of it.
struct LaneSet {
    Bytes ones;
};

namespace detail {

typedef std::uint64_t PartWords __attribute__((vector_size(kPartSize)));

/// Makes 64 lanes, `part_of(i)` for each part. GCC must be told to inline that too: where it does
/// not, the parts it refers to go through memory.
template <class PartOf>
[[gnu::always_inline]] inline Bytes make_bytes(PartOf part_of) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) __attribute__((always_inline)) {
        return Bytes{{part_of(i)...}};
    }
    (std::make_index_sequence<kParts>());
}
[[gnu::always_inline]] inline Part load_part(const void* memory) {
    Part part;
    std::memcpy(&part, memory, sizeof part);
    return part;
}
/// The same byte, or the same word, in the whole part.
[[gnu::always_inline]] inline Part all_of_part(int byte) {
    return Part{} + static_cast<std::uint8_t>(byte);
}
[[gnu::always_inline]] inline Part words_of_part(std::uint64_t word) {
    return (Part)(PartWords{} + word);
}

}  // namespace detail

[[gnu::always_inline]] inline Bytes load(const void* memory) {
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return detail::load_part(static_cast<const std::uint8_t*>(memory) + i * kPartSize);
    });
}
[[gnu::always_inline]] inline void store(void* memory, Bytes bytes) {
    std::memcpy(memory, &bytes, sizeof bytes);
}
/// The first eight of each sixteen bytes in memory, 128 in all: the squares of a 0x88 board.
[[gnu::always_inline]] inline Bytes load_0x88(const void* memory) {
    return {detail::even_eights(memory)};
}

[[gnu::always_inline]] inline Bytes zeros() {
    return detail::make_bytes([](std::size_t) __attribute__((always_inline)) { return Part{}; });
}
/// The same byte in each lane.
[[gnu::always_inline]] inline Bytes all_bytes(int byte) {
    return detail::make_bytes([&](std::size_t) __attribute__((always_inline)) {
        return detail::all_of_part(byte);
    });
}
[[gnu::always_inline]] inline Bytes plus(Bytes a, Bytes b) {
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return a.parts[i] + b.parts[i];
    });
}
[[gnu::always_inline]] inline Bytes minus(Bytes a, Bytes b) {
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return a.parts[i] - b.parts[i];
    });
}
[[gnu::always_inline]] inline Bytes bitwise_or(Bytes a, Bytes b) {
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return a.parts[i] | b.parts[i];
    });
}
[[gnu::always_inline]] inline Bytes bitwise_and(Bytes a, Bytes b) {
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return a.parts[i] & b.parts[i];
    });
}
/// The bits of `a` that are not in `b`.
[[gnu::always_inline]] inline Bytes and_not(Bytes a, Bytes b) {
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return a.parts[i] & ~b.parts[i];
    });
}
/// The bits of `a` where `which` has ones, and those of `b` elsewhere.
[[gnu::always_inline]] inline Bytes select(Bytes which, Bytes a, Bytes b) {
    return bitwise_or(bitwise_and(which, a), and_not(b, which));
}

/// The lanes with the highest bit set.
[[gnu::always_inline]] inline LaneMask negative(Bytes bytes) {
    return detail::highest_bits(bytes.parts);
}
[[gnu::always_inline]] inline LaneMask mask_of(LaneSet set) {
    return negative(set.ones);
}
/// The lanes where the bytes are equal.
[[gnu::always_inline]] inline LaneMask equal(Bytes a, Bytes b) {
    return negative(detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return (Part)(a.parts[i] == b.parts[i]);
    }));
}
/// The lanes where the bytes have a bit in common.
[[gnu::always_inline]] inline LaneMask lanes_with(Bytes bytes, Bytes bits) {
    return ~equal(bitwise_and(bytes, bits), zeros());
}

/// Sixty-four bytes to look up.
using LookUpTable = detail::Sixteens;

[[gnu::always_inline]] inline LookUpTable look_up_table(Bytes entries) {
    return detail::sixteens(entries.parts);
}
[[gnu::always_inline]] inline Bytes entries_of(const LookUpTable& table) {
    return {detail::parts_of(table)};
}
/// The table with another entry in one place.
[[gnu::always_inline]] inline LookUpTable with_entry(const LookUpTable& table, std::size_t place,
                                                     int entry) {
    static constexpr LaneTable kLaneNumbers = make_lane_table([](std::size_t i) { return i; });
    LookUpTable next;
    for (std::size_t i = 0; i < table.of.size(); ++i) {
        const Part places = detail::sixteen_in_each(&kLaneNumbers.lanes[16 * i]);
        const Part there = (Part)(places == detail::all_of_part(static_cast<int>(place)));
        next.of[i] = (table.of[i] & ~there) | (there & detail::all_of_part(entry));
    }
    return next;
}
/// Entry `index` of the table, for each lane; `kNoEntry` where there is none.
[[gnu::always_inline]] inline Bytes look_up(const LookUpTable& table, Bytes index) {
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        const Part places = index.parts[i];
        Part found = places & detail::all_of_part(kNoEntry);
        for (int k = 0; k < 4; ++k) {
            const Part entry = places ^ detail::all_of_part(16 * k);
            found |= detail::shuffle_or_zero(table.of[static_cast<std::size_t>(k)], entry);
        }
        return found;
    });
}
/// Entry `index` of a table of 32 bytes in memory, for each lane; indices above 31 have no meaning.
[[gnu::always_inline]] inline Bytes look_up_in_32(const LaneTable& table, Bytes index) {
    const Part low = detail::sixteen_in_each(&table.lanes[0]);
    const Part high = detail::sixteen_in_each(&table.lanes[16]);
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return detail::shuffle_or_zero(low, index.parts[i]) |
               detail::shuffle_or_zero(high, index.parts[i] ^ detail::all_of_part(16));
    });
}

/// Which of 64 bits each lane looks up: a byte of the eight, and a bit of it. A lane without an
/// entry finds `otherwise`.
template <bool otherwise>
struct BitIndex {
    static constexpr std::uint8_t kNoByte = 0x80;  // a shuffle makes it 0

    constexpr explicit BitIndex(const LaneTable& index)
        : bytes(make_lane_table([&](std::size_t lane) {
              return index[lane] < kLanes ? index[lane] / 8u : unsigned{kNoByte};
          })),
          // The lanes are those whose byte has all of these bits: no bits are found everywhere.
          bits(make_lane_table([&](std::size_t lane) {
              return index[lane] < kLanes ? 1u << index[lane] % 8 : otherwise ? 0u : 1u;
          })) {}

    LaneTable bytes;
    LaneTable bits;
};
/// A bit index in registers.
struct LoadedBitIndex {
    template <bool otherwise>
    [[gnu::always_inline]] static LoadedBitIndex of(const BitIndex<otherwise>& index) {
        return {load(index.bytes.lanes.data()), load(index.bits.lanes.data())};
    }

    Bytes bytes;
    Bytes bits;
};
/// In each lane, the index of `a` where `which` has ones, and that of `b` elsewhere.
[[gnu::always_inline]] inline LoadedBitIndex select(Bytes which, LoadedBitIndex a,
                                                    LoadedBitIndex b) {
    return {select(which, a.bytes, b.bytes), select(which, a.bits, b.bits)};
}

/// Each lane's bit of 64.
[[gnu::always_inline]] inline LaneSet look_up_bits(LaneMask bits, const LoadedBitIndex& index) {
    const Part word = detail::words_of_part(bits);
    return {detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        const Part bit = index.bits.parts[i];
        return (Part)((detail::shuffle(word, index.bytes.parts[i]) & bit) == bit);
    })};
}
template <bool otherwise>
[[gnu::always_inline]] inline LaneSet look_up_bits(LaneMask bits,
                                                   const BitIndex<otherwise>& index) {
    return look_up_bits(bits, LoadedBitIndex::of(index));
}

[[gnu::always_inline]] inline LaneSet lane_set(LaneMask mask) {
    static constexpr BitIndex<false> kOwnBit(make_lane_table([](std::size_t i) { return i; }));
    return look_up_bits(mask, kOwnBit);
}
/// The bytes of the lanes in the set, and 0 elsewhere.
[[gnu::always_inline]] inline Bytes keep(LaneSet set, Bytes bytes) {
    return bitwise_and(set.ones, bytes);
}
[[gnu::always_inline]] inline Bytes plus_one_in(LaneSet set, Bytes bytes) {
    return minus(bytes, set.ones);
}
[[gnu::always_inline]] inline Bytes minus_one_in(LaneSet set, Bytes bytes) {
    return plus(bytes, set.ones);
}

namespace detail {

/// How many bits are set in each byte of a word.
constexpr std::uint64_t bit_counts(std::uint64_t word) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    return (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
}
static_assert(bit_counts(0xFF'00'81'07) == 0x08'00'02'03);

}  // namespace detail

/// How many bits are set in byte `index` of a word, for each lane; 0 where there is no index.
[[gnu::always_inline]] inline Bytes bits_in_byte(LaneMask word, const LaneTable& index) {
    const Part counts = detail::words_of_part(detail::bit_counts(word));
    const Bytes bytes = load(index.lanes.data());
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return detail::shuffle(counts, bytes.parts[i]);
    });
}
/// How many bits are set in each byte.
[[gnu::always_inline]] inline Bytes bits_in_each_byte(Bytes bytes) {
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        const Part byte = bytes.parts[i];
        const Part twos = byte - ((byte >> 1) & 0x55);
        const Part fours = (twos & 0x33) + ((twos >> 2) & 0x33);
        return (fours + (fours >> 4)) & 0x0F;
    });
}

/// Moves each byte `lanes` lanes up within its eight, for 1, 2 or 4; 0 comes in below.
template <unsigned lanes>
[[gnu::always_inline]] inline Bytes moved_up_in_eights(Bytes bytes) {
    return detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return (Part)((detail::PartWords)bytes.parts[i] << 8 * lanes);
    });
}
[[gnu::always_inline]] inline Sums no_sums() {
    return {zeros()};
}
[[gnu::always_inline]] inline Sums plus(Sums a, Sums b) {
    return {detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return (Part)((detail::PartWords)a.words.parts[i] + (detail::PartWords)b.words.parts[i]);
    })};
}
/// Adds all bytes, unsigned.
[[gnu::always_inline]] inline Sums plus(Sums sums, Bytes bytes) {
    return plus(sums, Sums{detail::make_bytes([&](std::size_t i) __attribute__((always_inline)) {
                    return detail::sums_of_eight(bytes.parts[i]);
                })});
}
[[gnu::always_inline]] inline std::int64_t total(Sums sums) {
    std::array<std::int64_t, kLanes / sizeof(std::int64_t)> words;
    std::memcpy(&words, &sums, sizeof words);
    std::int64_t all = 0;
    for (const std::int64_t word : words) all += word;
    return all;
}

}  // namespace mutare::simd
