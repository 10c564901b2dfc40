// A register by WebAssembly SIMD: 16 lanes. See verbs_in_parts.h.
#pragma once

#include <wasm_simd128.h>

#include "engine/simd/part_of_16.h"

namespace mutare::simd::detail {

/// Entry `index` of sixteen; 0 where the index is above 15.
[[gnu::always_inline]] inline Part shuffle(Part table, Part index) {
    return (Part)wasm_i8x16_swizzle((v128_t)table, (v128_t)index);
}
[[gnu::always_inline]] inline Part shuffle_or_zero(Part table, Part index) {
    return shuffle(table, index);
}
/// The highest bit of each lane.
[[gnu::always_inline]] inline std::uint64_t highest_bits(const std::array<Part, 4>& parts) {
    const auto bits = [&](std::size_t i) __attribute__((always_inline)) {
        return std::uint64_t{wasm_i8x16_bitmask((v128_t)parts[i])} << 16 * i;
    };
    return (bits(0) | bits(1)) | (bits(2) | bits(3));
}
/// The sum of each eight bytes, in 64 bits.
[[gnu::always_inline]] inline Part sums_of_eight(Part bytes) {
    const v128_t fours =
        wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16((v128_t)bytes));
    const v128_t high = wasm_u64x2_shr(fours, 32);
    const v128_t low = wasm_v128_and(fours, wasm_i64x2_splat(0xFFFFFFFF));
    return (Part)wasm_i64x2_add(low, high);
}

}  // namespace mutare::simd::detail
