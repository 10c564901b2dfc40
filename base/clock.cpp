#include "base/clock.h"

#ifdef _WIN32
#include <bit>
#include <cstdint>

#include <windows.h>
#else
#include <ctime>
#endif

namespace mutare {

std::chrono::nanoseconds processor_time() {
#ifdef _WIN32
    FILETIME begin{};
    FILETIME end{};
    FILETIME in_system{};
    FILETIME in_program{};
    GetProcessTimes(GetCurrentProcess(), &begin, &end, &in_system, &in_program);
    constexpr int kUnit = 100;  // nanoseconds
    return std::chrono::nanoseconds{
        (std::bit_cast<std::int64_t>(in_system) + std::bit_cast<std::int64_t>(in_program)) * kUnit};
#else
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
#endif
}

}  // namespace mutare
