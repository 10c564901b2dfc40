#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace mutare {

void run_in_parallel(std::size_t count, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    const auto work_on = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    const std::size_t processors = std::max(std::thread::hardware_concurrency(), 1u);
    std::vector<std::jthread> helpers;
    try {
        while (helpers.size() + 1 < std::min(count, processors)) helpers.emplace_back(work_on);
    } catch (const std::system_error&) {
        // Those that have started do all the work.
    } catch (const std::bad_alloc&) {
        // Likewise.
    }
    work_on();
}

}  // namespace mutare
