// How fast something went.
#pragma once

#include <algorithm>
#include <cstdint>

#include "search/limits.h"

namespace mutare {

/// Nodes a second. A time too short to measure counts as a millisecond.
constexpr std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time) {
    constexpr std::uint64_t kMillisecondsPerSecond = 1000;
    const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 1));
    return nodes / milliseconds * kMillisecondsPerSecond +
           nodes % milliseconds * kMillisecondsPerSecond / milliseconds;
}

}  // namespace mutare
