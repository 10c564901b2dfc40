// More verbs of the vector board, which counting needs (see engine/simd/verbs.h):
//
//     LaneSet              a set of lanes as instructions make and use it fastest: a mask register,
//                          or 0xFF in each lane of it
//     keep                 the bytes of the lanes in a set, and 0 elsewhere
//     with_entry           a table to look up with another entry in one place
//     bits_in_byte         how many bits are set in byte `index` of a word, for each lane; 0 where
//                          there is no index
//     bits_in_each_byte    how many bits are set in each byte
//     sums_of_eight        the sums of each eight bytes, in 64 bits
#pragma once

#include <array>
#include <bit>

#include "engine/simd/square_order.h"
#include "engine/simd/verbs.h"

namespace mutare::simd {

[[gnu::always_inline]] inline Bytes operator~(const Bytes& a) {
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) { return ~a[i]; });
}

/// The bits of `a` where `which` has ones, and those of `b` elsewhere.
[[gnu::always_inline]] inline Bytes select(const Bytes& which, const Bytes& a, const Bytes& b) {
    return (which & a) | (~which & b);
}

#if MUTARE_HAS_AVX512_BOARD

[[gnu::always_inline]] inline LoadedBitIndex<true> select(const Bytes& which,
                                                          LoadedBitIndex<true> a,
                                                          const LoadedBitIndex<true>& b) {
    a.places = select(which, a.places, b.places);
    return a;
}

struct LaneSet {
    LaneMask mask;
};
[[gnu::always_inline]] inline LaneSet lane_set(LaneMask mask) {
    return {mask};
}
[[gnu::always_inline]] inline LaneMask mask_of(LaneSet set) {
    return set.mask;
}
[[gnu::always_inline]] inline LaneSet look_up_lane_set(LaneMask bits,
                                                       const BitIndex<false>& index) {
    return {look_up_bits(bits, index)};
}
[[gnu::always_inline]] inline Bytes keep(LaneSet set, const Bytes& bytes) {
    return detail::bytes_of(_mm512_maskz_mov_epi8(set.mask, detail::bits(bytes)));
}
[[gnu::always_inline]] inline Bytes plus_one_in(LaneSet set, const Bytes& bytes) {
    const __m512i lanes = detail::bits(bytes);
    return detail::bytes_of(_mm512_mask_sub_epi8(lanes, set.mask, lanes, _mm512_set1_epi8(-1)));
}
[[gnu::always_inline]] inline Bytes minus_one_in(LaneSet set, const Bytes& bytes) {
    const __m512i lanes = detail::bits(bytes);
    return detail::bytes_of(_mm512_mask_add_epi8(lanes, set.mask, lanes, _mm512_set1_epi8(-1)));
}
[[gnu::always_inline]] inline LookUpTable with_entry(const LookUpTable& table, std::size_t place,
                                                     int entry) {
    return detail::bytes_of(
        _mm512_mask_set1_epi8(detail::bits(table), LaneMask{1} << place, static_cast<char>(entry)));
}
[[gnu::always_inline]] inline Bytes bits_in_each_byte(const Bytes& bytes) {
    return detail::bytes_of(_mm512_popcnt_epi8(detail::bits(bytes)));
}
[[gnu::always_inline]] inline Bytes bits_in_byte(LaneMask word, const LaneTable& index) {
    const Bytes counts = bits_in_each_byte(all_eights(word));
    return detail::bytes_of(_mm512_shuffle_epi8(detail::bits(counts), detail::bits(load(index))));
}

#else

[[gnu::always_inline]] inline LoadedBitIndex<true> select(Bytes which, LoadedBitIndex<true> a,
                                                          const LoadedBitIndex<true>& b) {
    a.bytes = select(which, a.bytes, b.bytes);
    a.bits = select(which, a.bits, b.bits);
    return a;
}

struct LaneSet {
    Bytes ones;
};
[[gnu::always_inline]] inline LaneSet look_up_lane_set(LaneMask bits,
                                                       const BitIndex<false>& index) {
    return {ones_of_bits(bits, LoadedBitIndex<false>(index))};
}
[[gnu::always_inline]] inline LaneSet lane_set(LaneMask mask) {
    static constexpr BitIndex<false> kOwnBit(make_lane_table([](std::size_t i) { return i; }));
    return look_up_lane_set(mask, kOwnBit);
}
[[gnu::always_inline]] inline LaneMask mask_of(const LaneSet& set) {
    return negative(set.ones);
}
[[gnu::always_inline]] inline Bytes keep(const LaneSet& set, const Bytes& bytes) {
    return set.ones & bytes;
}
[[gnu::always_inline]] inline Bytes plus_one_in(const LaneSet& set, const Bytes& bytes) {
    return bytes - set.ones;
}
[[gnu::always_inline]] inline Bytes minus_one_in(const LaneSet& set, const Bytes& bytes) {
    return bytes + set.ones;
}
[[gnu::always_inline]] inline LookUpTable with_entry(const LookUpTable& table, std::size_t place,
                                                     int entry) {
    static constexpr LaneTable kPlaces = make_lane_table([](std::size_t i) { return i; });
    LookUpTable next;
    for (std::size_t k = 0; k < 4; ++k) {
        const Register places = detail::sixteen(&kPlaces.lanes[16 * k]);
        const auto there = reinterpret_cast<Register>(places == static_cast<std::uint8_t>(place));
        next.registers[k] =
            (table.registers[k] & ~there) | (there & static_cast<std::uint8_t>(entry));
    }
    return next;
}
[[gnu::always_inline]] inline Bytes bits_in_each_byte(const Bytes& bytes) {
    static constexpr LaneTable kBits =
        make_lane_table([](std::size_t i) { return std::popcount(i % 16); });
    const Register counts = detail::sixteen(&kBits.lanes);
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return detail::shuffle(counts, bytes[i] & 0x0F) + detail::shuffle(counts, bytes[i] >> 4);
    });
}
[[gnu::always_inline]] inline Bytes bits_in_byte(LaneMask word, const LaneTable& index) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
    const Bytes counts = all_eights(word);
    const Bytes places = load(index);
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return detail::shuffle(counts[i], places[i]);
    });
}

#endif

[[gnu::always_inline]] inline Bytes keep(LaneMask mask, const Bytes& bytes) {
    return keep(lane_set(mask), bytes);
}
/// Adds a number to the lanes in the mask.
[[gnu::always_inline]] inline Bytes plus_in(LaneMask mask, const Bytes& bytes, int number) {
    return bytes + keep(mask, all_lanes(number));
}
[[gnu::always_inline]] inline LaneTable stored(const Bytes& bytes) {
    return std::bit_cast<LaneTable>(bytes);
}

using Words [[gnu::vector_size(kRegisterLanes)]] = std::uint64_t;

/// Moves each byte `lanes` lanes up within its eight; 0 comes in below.
template <unsigned lanes>
[[gnu::always_inline]] inline Bytes moved_up_in_eights(const Bytes& bytes) {
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        return reinterpret_cast<Register>(reinterpret_cast<Words>(bytes[i]) << 8 * lanes);
    });
}

[[gnu::always_inline]] inline Words sums_of_eight(Register bytes) {
#if MUTARE_HAS_AVX512_BOARD
    const auto sums = _mm512_sad_epu8(reinterpret_cast<__m512i>(bytes), _mm512_setzero_si512());
#elif defined(__AVX2__)
    const auto sums = _mm256_sad_epu8(detail::bits(bytes), _mm256_setzero_si256());
#elif defined(__SSE4_1__)
    const auto sums = _mm_sad_epu8(detail::bits(bytes), _mm_setzero_si128());
#elif defined(__aarch64__)
    const auto sums = vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(bytes)));
#else
    const v128_t fours = wasm_u32x4_extadd_pairwise_u16x8(
        wasm_u16x8_extadd_pairwise_u8x16(reinterpret_cast<v128_t>(bytes)));
    const v128_t sums = wasm_i64x2_add(wasm_u64x2_shr(fours, 32),
                                       wasm_v128_and(fours, wasm_i64x2_splat(0xFFFFFFFF)));
#endif
    return reinterpret_cast<Words>(sums);
}

/// Sums of 64 bits, eight of them, to add up bytes.
struct Sums {
    Bytes words{};

    [[gnu::always_inline]] void add(const Bytes& bytes) {
        words = make_bytes([&](std::size_t i) __attribute__((always_inline)) {
            return reinterpret_cast<Register>(reinterpret_cast<Words>(words[i]) +
                                              sums_of_eight(bytes[i]));
        });
    }
    [[gnu::always_inline]] void add(const Sums& other) {
        words = make_bytes([&](std::size_t i) __attribute__((always_inline)) {
            return reinterpret_cast<Register>(reinterpret_cast<Words>(words[i]) +
                                              reinterpret_cast<Words>(other.words[i]));
        });
    }
    [[nodiscard]] std::int64_t total() const {
        std::int64_t all = 0;
        for (const std::int64_t sum : std::bit_cast<std::array<std::int64_t, kLanes / 8>>(words)) {
            all += sum;
        }
        return all;
    }
};

// Bytes in square order, and what is known of each square around an origin.

namespace detail {

/// The ray on which each square lies, `kNoEntry` for none, and how many steps from the origin.
inline constexpr auto kRayOfSquare = make_tables_by_origin<LaneTable>([](Square origin) {
    return make_lane_table([&](std::size_t square) {
        const std::uint8_t lane = kLaneOfSquare[origin.index()][square];
        return lane == kNoEntry ? std::size_t{kNoEntry} : ray_of(lane);
    });
});
inline constexpr auto kStepOfSquare = make_tables_by_origin<LaneTable>([](Square origin) {
    return make_lane_table(
        [&](std::size_t square) { return kLaneOfSquare[origin.index()][square] % kLanesOfRay; });
});

}  // namespace detail

/// The squares of lanes in ray order around an origin, as `squares_of` has them, in registers.
[[gnu::always_inline]] inline LaneSet square_lanes(Square origin, LaneMask lanes) {
    return look_up_lane_set(lanes, detail::kBitOfSquare[origin.index()]);
}

/// Brings bytes from the ray order around an origin into square order; squares without a lane have
/// no meaning.
[[gnu::always_inline]] inline Bytes in_square_order(Square origin, Bytes in_ray_order) {
    return look_up(look_up_table(in_ray_order), load(detail::kLaneOfSquare[origin.index()]));
}

/// The byte of a square in square order.
[[gnu::always_inline]] inline std::uint8_t byte_at(const Bytes& in_square_order, Square square) {
    return reinterpret_cast<const std::uint8_t*>(&in_square_order)[square.compact()];
}

}  // namespace mutare::simd
