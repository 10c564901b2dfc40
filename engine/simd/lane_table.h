// Bytes for 64 lanes in memory, and the indices of lanes that look something up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

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

/// The index of a lane that looks up nothing: any with the highest bit. All others are 0 to 63.
inline constexpr std::uint8_t kNoEntry = 0xC0;

}  // namespace mutare::simd
