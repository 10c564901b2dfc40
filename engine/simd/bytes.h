// 64 bytes in registers. Operators are those of the language: `a + b` adds each lane of `b` to that
// of `a`, and `a == b` is the set of the lanes where they are equal. A board takes as many
// registers as the instruction set needs:
//
//     AVX-512 VBMI                                  one of 64 lanes
//     AVX2                                          two of 32
//     SSE4.1, NEON (AArch64), WebAssembly SIMD      four of 16
//
// Arguments are references, and there is no loop over the registers: GCC would copy the array word
// by word, and keep it in memory.
// https://gcc.gnu.org/onlinedocs/gcc/Vector-Extensions.html
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/backend.h"

namespace mutare::simd {

/// A set of lanes, a bit each.
using LaneMask = std::uint64_t;

inline constexpr std::size_t kLanes = 64;

/// Sixty-four lanes in memory. Not initialised by default.
struct alignas(64) LaneTable {
    std::array<std::uint8_t, kLanes> lanes;

    constexpr std::uint8_t operator[](std::size_t lane) const { return lanes[lane]; }
    constexpr std::uint8_t& operator[](std::size_t lane) { return lanes[lane]; }
};

/// A table of 64 lanes, made at compile time: `byte_of(lane)` for each.
template <class ByteOf>
constexpr LaneTable make_lane_table(ByteOf byte_of) {
    LaneTable table{};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        table[lane] = static_cast<std::uint8_t>(byte_of(lane));
    }
    return table;
}

/// The index of a lane that looks up nothing. All others are 0 to 63.
inline constexpr std::uint8_t kNoEntry = 0xC0;

#if MUTARE_HAS_AVX512_BOARD
inline constexpr std::size_t kRegisterLanes = 64;
#elif defined(__AVX2__)
inline constexpr std::size_t kRegisterLanes = 32;
#else
inline constexpr std::size_t kRegisterLanes = 16;
#endif
inline constexpr std::size_t kRegisters = kLanes / kRegisterLanes;

using Register [[gnu::vector_size(kRegisterLanes)]] = std::uint8_t;

/// 64 lanes, a byte each. `Bytes{}` are zeros.
struct Bytes {
    std::array<Register, kRegisters> registers;

    [[gnu::always_inline]] Register& operator[](std::size_t i) { return registers[i]; }
    [[gnu::always_inline]] const Register& operator[](std::size_t i) const { return registers[i]; }
};

/// Makes 64 lanes, `register_of(i)` for each register. GCC must be told to inline that too.
template <class RegisterOf>
[[gnu::always_inline]] inline Bytes make_bytes(RegisterOf register_of) {
    if constexpr (kRegisters == 1) return {{register_of(0)}};
    if constexpr (kRegisters == 2) return {{register_of(0), register_of(1)}};
    if constexpr (kRegisters == 4) {
        return {{register_of(0), register_of(1), register_of(2), register_of(3)}};
    }
}

[[gnu::always_inline]] inline Bytes operator+(const Bytes& a, const Bytes& b) {
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) { return a[i] + b[i]; });
}
[[gnu::always_inline]] inline Bytes operator-(const Bytes& a, const Bytes& b) {
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) { return a[i] - b[i]; });
}
[[gnu::always_inline]] inline Bytes operator&(const Bytes& a, const Bytes& b) {
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) { return a[i] & b[i]; });
}
[[gnu::always_inline]] inline Bytes operator|(const Bytes& a, const Bytes& b) {
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) { return a[i] | b[i]; });
}

/// The same byte in each lane.
[[gnu::always_inline]] inline Bytes all_lanes(int byte) {
    return make_bytes([&](std::size_t) __attribute__((always_inline)) {
        return Register{} + static_cast<std::uint8_t>(byte);
    });
}
/// The same word of 64 bits in every eight lanes.
[[gnu::always_inline]] inline Bytes all_eights(std::uint64_t word) {
    using Words [[gnu::vector_size(kRegisterLanes)]] = std::uint64_t;
    return make_bytes([&](std::size_t) __attribute__((always_inline)) {
        return reinterpret_cast<Register>(Words{} + word);
    });
}

[[gnu::always_inline]] inline Bytes load(const LaneTable& table) {
    return make_bytes([&](std::size_t i) __attribute__((always_inline)) {
        Register lanes;
        std::memcpy(&lanes, &table.lanes[i * kRegisterLanes], sizeof lanes);
        return lanes;
    });
}

}  // namespace mutare::simd
