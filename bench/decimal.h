// Numbers as people read them.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/text.h"

namespace mutare {

/// "0.35". Requires a number of moderate size. Not by `std::to_chars`, whose tables for floating
/// point are larger than the whole search where a browser has to load them.
inline std::string decimal(double value, int places) {
    std::int64_t scale = 1;
    for (int i = 0; i < places; ++i) scale *= 10;
    const auto scaled =
        static_cast<std::int64_t>(std::nearbyint(std::abs(value) * static_cast<double>(scale)));
    std::string text = value < 0 && scaled != 0 ? "-" : "";
    text += std::to_string(scaled / scale);
    if (places > 0)
        text.append(".").append(std::to_string(scale + scaled % scale), 1, std::string::npos);
    return text;
}

/// "26.5 %" for 265.
inline std::string percent(int thousandths) {
    return decimal(thousandths / 10.0, 1) + " %";
}

/// "26.5 %" for 53 of 200; of nothing, 0.0 %.
inline std::string in_percent(std::uint64_t part, std::uint64_t whole) {
    whole = std::max<std::uint64_t>(whole, 1);
    return percent(static_cast<int>((1000 * part + whole / 2) / whole));
}

/// "1 game", "2 games": a number of things, with the word for one and for several.
std::string counted(std::integral auto number, std::string_view one, std::string_view several) {
    return join(number, " ", number == 1 ? one : several);
}

/// Nodes per second, rounded down. A time of less than a millisecond counts as one.
constexpr std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time) {
    constexpr std::uint64_t kMillisecondsPerSecond = 1000;
    const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 1));
    return nodes / milliseconds * kMillisecondsPerSecond +
           nodes % milliseconds * kMillisecondsPerSecond / milliseconds;
}

}  // namespace mutare
