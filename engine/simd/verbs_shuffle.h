// The verbs by a byte shuffle, for registers of 32 or 16 lanes.
//
//     a look-up in 64 bytes    four shuffles of sixteen entries each, or-ed: an index outside of
//                              the sixteen finds 0
//     a look-up in 64 bits     one shuffle finds the byte that holds the bit, and an `and` the bit
//
// What the language lacks is first, a section for each instruction set:
//
//     shuffle            in each lane, entry `index` of sixteen; 0 where bit 7 of the index is set.
//                        Bits 4 to 6 have no meaning
//     shuffle_or_zero    the same, but 0 for any index above 15
//     sixteen            sixteen bytes from memory, to shuffle
//     negative           the lanes with the highest bit set
#pragma once

#if defined(__SSE4_1__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#else
#error "the vector board needs a byte shuffle"
#endif

#include "engine/simd/bytes.h"

namespace mutare::simd {

#if defined(__AVX2__)

namespace detail {

[[gnu::always_inline]] inline __m256i bits(Register lanes) {
    return reinterpret_cast<__m256i>(lanes);
}
[[gnu::always_inline]] inline Register sixteen(const void* memory) {
    return reinterpret_cast<Register>(
        _mm256_broadcastsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(memory))));
}
[[gnu::always_inline]] inline Register shuffle(Register table, Register index) {
    return reinterpret_cast<Register>(_mm256_shuffle_epi8(bits(table), bits(index)));
}
[[gnu::always_inline]] inline Register shuffle_or_zero(Register table, Register index) {
    return reinterpret_cast<Register>(
        _mm256_shuffle_epi8(bits(table), _mm256_adds_epu8(bits(index), _mm256_set1_epi8(0x70))));
}

}  // namespace detail

[[gnu::always_inline]] inline LaneMask negative(const Bytes& bytes) {
    const auto highest = [](Register lanes) __attribute__((always_inline)) {
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(detail::bits(lanes)));
    };
    return highest(bytes[0]) | LaneMask{highest(bytes[1])} << 32;
}
[[gnu::always_inline]] inline Bytes load_0x88(const void* memory) {
    const auto* rows = static_cast<const __m256i*>(memory);
    const auto joined = [&](int first) __attribute__((always_inline)) {
        // a . | b .  and  c . | d .  to  a c | b d  to  a b c d
        const __m256i mixed = _mm256_unpacklo_epi64(_mm256_loadu_si256(rows + first),
                                                    _mm256_loadu_si256(rows + first + 1));
        return reinterpret_cast<Register>(_mm256_permute4x64_epi64(mixed, 0b11'01'10'00));
    };
    return {{joined(0), joined(2)}};
}

/// Each sixteen entries in both halves of a register.
struct LookUpTable {
    std::array<Register, 4> registers;
};
[[gnu::always_inline]] inline LookUpTable look_up_table(const Bytes& entries) {
    const __m256i low = detail::bits(entries[0]), high = detail::bits(entries[1]);
    return {{reinterpret_cast<Register>(_mm256_permute2x128_si256(low, low, 0x00)),
             reinterpret_cast<Register>(_mm256_permute2x128_si256(low, low, 0x11)),
             reinterpret_cast<Register>(_mm256_permute2x128_si256(high, high, 0x00)),
             reinterpret_cast<Register>(_mm256_permute2x128_si256(high, high, 0x11))}};
}
[[gnu::always_inline]] inline Bytes entries_of(const LookUpTable& table) {
    const auto joined = [&](Register low, Register high) __attribute__((always_inline)) {
        return reinterpret_cast<Register>(
            _mm256_blend_epi32(detail::bits(low), detail::bits(high), 0xF0));
    };
    return {{joined(table.registers[0], table.registers[1]),
             joined(table.registers[2], table.registers[3])}};
}

#else

namespace detail {

[[gnu::always_inline]] inline Register sixteen(const void* memory) {
    Register lanes;
    std::memcpy(&lanes, memory, sizeof lanes);
    return lanes;
}

#if defined(__SSE4_1__)

[[gnu::always_inline]] inline __m128i bits(Register lanes) {
    return reinterpret_cast<__m128i>(lanes);
}
[[gnu::always_inline]] inline Register shuffle(Register table, Register index) {
    return reinterpret_cast<Register>(_mm_shuffle_epi8(bits(table), bits(index)));
}
[[gnu::always_inline]] inline Register shuffle_or_zero(Register table, Register index) {
    return reinterpret_cast<Register>(
        _mm_shuffle_epi8(bits(table), _mm_adds_epu8(bits(index), _mm_set1_epi8(0x70))));
}
#else

[[gnu::always_inline]] inline Register shuffle(Register table, Register index) {
#if defined(__aarch64__)
    return vqtbl1q_u8(table, index);
#else
    return reinterpret_cast<Register>(
        wasm_i8x16_swizzle(reinterpret_cast<v128_t>(table), reinterpret_cast<v128_t>(index)));
#endif
}
[[gnu::always_inline]] inline Register shuffle_or_zero(Register table, Register index) {
    return shuffle(table, index);
}

#endif

}  // namespace detail

[[gnu::always_inline]] inline LaneMask negative(const Bytes& bytes) {
#if defined(__aarch64__)
    // A bit of its own for each lane of eight, and then sums of neighbours until each eight lanes
    // are a byte.
    const auto own_bits = [](Register lanes) __attribute__((always_inline)) {
        const auto bit_of_lane = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
        return vandq_u8(vcltzq_s8(reinterpret_cast<int8x16_t>(lanes)), bit_of_lane);
    };
    const uint8x16_t low = vpaddq_u8(own_bits(bytes[0]), own_bits(bytes[1]));
    const uint8x16_t high = vpaddq_u8(own_bits(bytes[2]), own_bits(bytes[3]));
    const uint8x16_t pairs = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)), 0);
#else
    const auto highest = [](Register lanes) __attribute__((always_inline)) {
#if defined(__SSE4_1__)
        return LaneMask{static_cast<std::uint32_t>(_mm_movemask_epi8(detail::bits(lanes)))};
#else
        return LaneMask{wasm_i8x16_bitmask(reinterpret_cast<v128_t>(lanes))};
#endif
    };
    return (highest(bytes[0]) | highest(bytes[1]) << 16) |
           (highest(bytes[2]) << 32 | highest(bytes[3]) << 48);
#endif
}
[[gnu::always_inline]] inline Bytes load_0x88(const void* memory) {
    Bytes squares;
#pragma GCC unroll 8
    for (std::size_t rank = 0; rank < 8; ++rank) {
        std::memcpy(reinterpret_cast<std::uint8_t*>(&squares) + 8 * rank,
                    static_cast<const std::uint8_t*>(memory) + 16 * rank, 8);
    }
    return squares;
}

using LookUpTable = Bytes;

[[gnu::always_inline]] inline const LookUpTable& look_up_table(const Bytes& entries) {
    return entries;
}
[[gnu::always_inline]] inline const Bytes& entries_of(const LookUpTable& table) {
    return table;
}

#endif

/// In each lane 0xFF where the bytes are equal, and 0 elsewhere.
[[gnu::always_inline]] inline Bytes ones_where_equal(const Bytes& a, const Bytes& b) {
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return reinterpret_cast<Register>(a[i] == b[i]);
    });
}
[[gnu::always_inline]] inline LaneMask operator==(const Bytes& a, const Bytes& b) {
    return negative(ones_where_equal(a, b));
}
[[gnu::always_inline]] inline LaneMask lanes_with(const Bytes& bytes, const Bytes& bits) {
    return ~((bytes & bits) == Bytes{});
}

[[gnu::always_inline]] inline Bytes look_up(const LookUpTable& table, const Bytes& index) {
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        Register found = index[i] & kNoEntry;
        for (std::size_t k = 0; k < 4; ++k) {
            const auto first = static_cast<std::uint8_t>(16 * k);
            found |= detail::shuffle_or_zero(table.registers[k], index[i] ^ first);
        }
        return found;
    });
}
[[gnu::always_inline]] inline Bytes look_up_in_32(const LaneTable& table, const Bytes& index) {
    const Register low = detail::sixteen(&table.lanes[0]);
    const Register high = detail::sixteen(&table.lanes[16]);
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return detail::shuffle_or_zero(low, index[i]) |
               detail::shuffle_or_zero(high, index[i] ^ 16);
    });
}

/// A byte of the eight, and a bit of it.
template <bool otherwise>
struct BitIndex {
    static constexpr std::uint8_t kNoByte = 0x80;  // a shuffle makes it 0

    constexpr explicit BitIndex(const LaneTable& index)
        : bytes(make_lane_table([&](std::size_t lane) {
              return index[lane] < kLanes ? index[lane] / 8u : unsigned{kNoByte};
          })),
          // A bit is found where (byte & bits) == bits: always if there are no bits, and never if
          // the byte is 0 and there is one.
          bits(make_lane_table([&](std::size_t lane) {
              return index[lane] < kLanes ? 1u << index[lane] % 8 : otherwise ? 0u : 1u;
          })) {}

    LaneTable bytes;
    LaneTable bits;
};
template <bool otherwise>
struct LoadedBitIndex {
    [[gnu::always_inline]] LoadedBitIndex(const BitIndex<otherwise>& index)
        : bytes(load(index.bytes)), bits(load(index.bits)) {}

    Bytes bytes;
    Bytes bits;
};

/// Each lane's bit of 64: 0xFF or 0.
template <bool otherwise>
[[gnu::always_inline]] inline Bytes ones_of_bits(LaneMask bits,
                                                 const LoadedBitIndex<otherwise>& index) {
    const Bytes words = all_eights(bits);
    const Bytes found = make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return detail::shuffle(words[i], index.bytes[i]);
    });
    return ones_where_equal(found & index.bits, index.bits);
}
template <bool otherwise>
[[gnu::always_inline]] inline LaneMask look_up_bits(LaneMask bits,
                                                    const LoadedBitIndex<otherwise>& index) {
    return negative(ones_of_bits(bits, index));
}

}  // namespace mutare::simd
