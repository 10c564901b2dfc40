// Numbers as varints: most are small, and take one byte.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace mutare::train {

/// Seven bits a byte, the lowest first; the eighth bit says that more bytes follow.
inline void write_varint(ByteWriter& bytes, std::uint32_t value) {
    for (; value >= 0x80; value >>= 7) bytes.byte((value & 0x7F) | 0x80);
    bytes.byte(value);
}
/// 0, -1, 1, -2, 2, … as the varints 0, 1, 2, 3, 4, …
inline void write_signed_varint(ByteWriter& bytes, int value) {
    const auto bits = static_cast<std::uint32_t>(value);
    write_varint(bytes, bits << 1 ^ (value < 0 ? ~0u : 0u));
}

/// One without an end fails, as one that is cut off.
inline std::uint32_t read_varint(ByteReader& bytes) {
    constexpr int kBits = 32;
    std::uint32_t value = 0;
    for (int shift = 0; shift < kBits; shift += 7) {
        const unsigned next = bytes.byte();
        value |= (next & 0x7F) << shift;
        if (next < 0x80) return value;
    }
    return bytes.fail();
}
inline int read_signed_varint(ByteReader& bytes) {
    const std::uint32_t bits = read_varint(bytes);
    return static_cast<int>(bits >> 1 ^ ((bits & 1) != 0 ? ~0u : 0u));
}

}  // namespace mutare::train
