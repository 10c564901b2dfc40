// Numbers as people read them.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace mutare {

/// "0.35". Requires a number of moderate size. Not by `std::to_chars`, whose tables for floating
/// point are larger than the whole search where a browser has to load them.
inline std::string decimal(double value, int places) {
    std::int64_t scale = 1;
    for (int i = 0; i < places; ++i) scale *= 10;
    const auto scaled =
        static_cast<std::int64_t>(std::nearbyint(std::abs(value) * static_cast<double>(scale)));
    std::string text = std::signbit(value) ? "-" : "";
    text += std::to_string(scaled / scale);
    if (places > 0)
        text.append(".").append(std::to_string(scale + scaled % scale), 1, std::string::npos);
    return text;
}

/// "1 game", "2 games": a number of things, with the word for one and for several.
inline std::string counted(std::uint64_t number, std::string_view one, std::string_view several) {
    return std::to_string(number).append(" ").append(number == 1 ? one : several);
}

}  // namespace mutare
