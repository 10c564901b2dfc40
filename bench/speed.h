// The unit of speed: nodes a second.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/clock.h"

namespace mutare {

/// Nodes per second, rounded down. A time of less than a millisecond counts as one.
constexpr std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time) {
    constexpr std::uint64_t kMillisecondsPerSecond = 1000;
    const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 1));
    return nodes / milliseconds * kMillisecondsPerSecond +
           nodes % milliseconds * kMillisecondsPerSecond / milliseconds;
}

}  // namespace mutare
