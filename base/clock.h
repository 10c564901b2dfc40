// Time as the whole program measures it: in milliseconds, by a clock that is never set back.
#pragma once

#include <chrono>

namespace mutare {

using Milliseconds = std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

/// The whole milliseconds that have passed since then.
inline Milliseconds elapsed_since(SteadyClock::time_point start) {
    return std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - start);
}

}  // namespace mutare
