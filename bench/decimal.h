// Numbers with a fixed number of decimal places.
#pragma once

#include <array>
#include <charconv>
#include <string>

namespace mutare {

/// "0.35". Requires a number of moderate size.
inline std::string decimal(double value, int places) {
    constexpr std::size_t kRoom = 64;
    std::array<char, kRoom> text;
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value,
                                      std::chars_format::fixed, places);
    return {text.data(), result.ptr};
}

}  // namespace mutare
