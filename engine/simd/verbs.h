// Plain names for what the vector board does with its 64 lanes, a byte each: one header for each
// way in which processors do it, all with the same names. Only these headers know instructions.
//
//     instruction set         a board is            header
//     AVX-512 VBMI            one register of 64    verbs_avx512.h
//     AVX2                    two of 32             verbs_in_parts.h on part_avx2.h
//     SSE4.1                  four of 16            verbs_in_parts.h on part_sse41.h
//     NEON (AArch64)          four of 16            verbs_in_parts.h on part_neon.h
//     WebAssembly SIMD        four of 16            verbs_in_parts.h on part_wasm.h
//
// Whatever the registers, a set of lanes is an integer of 64 bits, a `LaneMask`.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/backend.h"
#include "engine/simd/lane_table.h"
#if MUTARE_HAS_AVX512_BOARD
#include "engine/simd/verbs_avx512.h"
#else
#include "engine/simd/verbs_in_parts.h"
#endif

namespace mutare::simd {

[[gnu::always_inline]] inline Bytes load(const LaneTable& table) {
    return load(table.lanes.data());
}
[[gnu::always_inline]] inline LaneTable stored(Bytes bytes) {
    LaneTable table;
    store(table.lanes.data(), bytes);
    return table;
}

/// The lanes where the bytes have a bit in common.
[[gnu::always_inline]] inline LaneMask lanes_with(Bytes bytes, int bits) {
    return lanes_with(bytes, all_bytes(bits));
}
[[gnu::always_inline]] inline LaneMask not_zero(Bytes bytes) {
    return lanes_with(bytes, bytes);
}

/// The bytes of the lanes in the mask, and 0 elsewhere.
[[gnu::always_inline]] inline Bytes keep(LaneMask mask, Bytes bytes) {
    return keep(lane_set(mask), bytes);
}
/// Adds a number to the lanes in the mask.
[[gnu::always_inline]] inline Bytes plus_in(LaneMask mask, Bytes bytes, int number) {
    return plus(bytes, keep(mask, all_bytes(number)));
}

}  // namespace mutare::simd
