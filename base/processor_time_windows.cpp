#include <cstdint>

#include <windows.h>

#include "base/processor_time.h"

namespace mutare {

namespace {

/// Windows counts in units of 100 ns.
std::chrono::nanoseconds duration(const FILETIME& time) {
    constexpr int kHalf = 32;  // bits
    constexpr int kUnit = 100;
    const std::uint64_t units =
        std::uint64_t{time.dwHighDateTime} << kHalf | std::uint64_t{time.dwLowDateTime};
    return std::chrono::nanoseconds(static_cast<std::int64_t>(units) * kUnit);
}

}  // namespace

std::chrono::nanoseconds processor_time() {
    FILETIME begin{};
    FILETIME end{};
    FILETIME in_system{};
    FILETIME in_program{};
    GetProcessTimes(GetCurrentProcess(), &begin, &end, &in_system, &in_program);
    return duration(in_system) + duration(in_program);
}

}  // namespace mutare
