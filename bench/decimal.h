// Numbers as people read them.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace mutare {

/// "0.35". Requires a number of moderate size.
inline std::string decimal(double value, int places) {
    constexpr std::size_t kRoom = 64;
    std::array<char, kRoom> text;
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value,
                                      std::chars_format::fixed, places);
    return {text.data(), result.ptr};
}

/// "1 game", "2 games": a number of things, with the word for one and for several.
inline std::string counted(std::uint64_t number, std::string_view one, std::string_view several) {
    return std::to_string(number).append(" ").append(number == 1 ? one : several);
}

}  // namespace mutare
