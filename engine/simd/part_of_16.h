// What is the same for all instruction sets whose registers have 16 lanes. See verbs_in_parts.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mutare::simd {

inline constexpr std::size_t kPartSize = 16;
typedef std::uint8_t Part __attribute__((vector_size(kPartSize)));

namespace detail {

/// Sixteen bytes from memory.
[[gnu::always_inline]] inline Part sixteen_in_each(const void* memory) {
    Part part;
    std::memcpy(&part, memory, sizeof part);
    return part;
}

/// A table of 64 bytes to look up.
struct Sixteens {
    std::array<Part, 4> of;
};
[[gnu::always_inline]] inline Sixteens sixteens(const std::array<Part, 4>& parts) {
    return {parts};
}
[[gnu::always_inline]] inline std::array<Part, 4> parts_of(const Sixteens& table) {
    return table.of;
}

/// The first eight of each sixteen bytes in memory, 128 in all.
[[gnu::always_inline]] inline std::array<Part, 4> even_eights(const void* memory) {
    typedef std::uint64_t Words __attribute__((vector_size(kPartSize)));
    const auto joined = [&](std::size_t row) __attribute__((always_inline)) {
        std::uint64_t first, second;
        std::memcpy(&first, static_cast<const std::uint8_t*>(memory) + 16 * row, 8);
        std::memcpy(&second, static_cast<const std::uint8_t*>(memory) + 16 * row + 16, 8);
        return (Part)Words{first, second};
    };
    return {joined(0), joined(2), joined(4), joined(6)};
}

}  // namespace detail

}  // namespace mutare::simd
