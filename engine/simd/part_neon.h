// A register by NEON, as all 64-bit ARM processors have it: 16 lanes. See verbs_in_parts.h.
#pragma once

#include <arm_neon.h>

#include "engine/simd/part_of_16.h"

namespace mutare::simd::detail {

/// Entry `index` of sixteen; 0 where the index is above 15.
[[gnu::always_inline]] inline Part shuffle(Part table, Part index) {
    return (Part)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)index);
}
[[gnu::always_inline]] inline Part shuffle_or_zero(Part table, Part index) {
    return shuffle(table, index);
}
/// The highest bit of each lane: a bit of its own for each lane of eight, and then sums of
/// neighbours until each eight lanes are a byte.
[[gnu::always_inline]] inline std::uint64_t highest_bits(const std::array<Part, 4>& parts) {
    const auto own_bits = [](Part part) __attribute__((always_inline)) {
        const auto bit_of_lane = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
        return vandq_u8(vcltzq_s8((int8x16_t)part), bit_of_lane);
    };
    const uint8x16_t low = vpaddq_u8(own_bits(parts[0]), own_bits(parts[1]));
    const uint8x16_t high = vpaddq_u8(own_bits(parts[2]), own_bits(parts[3]));
    const uint8x16_t pairs = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)), 0);
}
/// The sum of each eight bytes, in 64 bits.
[[gnu::always_inline]] inline Part sums_of_eight(Part bytes) {
    return (Part)vpaddlq_u32(vpaddlq_u16(vpaddlq_u8((uint8x16_t)bytes)));
}

}  // namespace mutare::simd::detail
