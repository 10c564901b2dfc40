#include <ctime>

#include "base/processor_time.h"

namespace mutare {

std::chrono::nanoseconds processor_time() {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

}  // namespace mutare
