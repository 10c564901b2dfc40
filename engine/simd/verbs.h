// Plain names for what the vector board does with 64 lanes and the language has no operator for.
// Only the two headers included here know instructions:
//
//     a == b               the lanes where the bytes are equal
//     lanes_with           the lanes where the bytes have a bit in common
//     negative             the lanes with the highest bit set
//     load_0x88            the first eight of each sixteen bytes in memory, 128 in all: the squares
//                          of a 0x88 board
//     look_up              for each lane, entry `index` of a `LookUpTable` of 64 bytes, which
//                          `look_up_table` makes of its entries; `kNoEntry` where there is none
//     look_up_in_32        entry `index` of a table of 32 bytes in memory; indices above 31 have no
//                          meaning
//     look_up_bits         for each lane, one of 64 bits. A `BitIndex` is a table of which one; a
//                          lane without an entry finds `otherwise`
#pragma once

#include "engine/backend.h"
#if MUTARE_HAS_AVX512_BOARD
#include "engine/simd/verbs_avx512.h"
#else
#include "engine/simd/verbs_shuffle.h"
#endif

namespace mutare::simd {

/// The lanes where the bytes have one of some bits.
[[gnu::always_inline]] inline LaneMask lanes_with(const Bytes& bytes, int bits) {
    return lanes_with(bytes, all_lanes(bits));
}
[[gnu::always_inline]] inline LaneMask not_zero(const Bytes& bytes) {
    return lanes_with(bytes, bytes);
}
template <bool otherwise>
[[gnu::always_inline]] inline LaneMask look_up_bits(LaneMask bits,
                                                    const BitIndex<otherwise>& index) {
    return look_up_bits(bits, LoadedBitIndex<otherwise>(index));
}

}  // namespace mutare::simd
