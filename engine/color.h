// The two sides.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mutare {

enum class Color : std::uint8_t { White = 0, Black = 1 };

/// The other side.
constexpr Color operator~(Color side) {
    return side == Color::White ? Color::Black : Color::White;
}

/// 0 for White, 1 for Black: an index of tables with an entry for each side.
constexpr std::size_t index(Color side) {
    return static_cast<std::size_t>(side);
}

}  // namespace mutare
