#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <list>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>

#include "base/thread.h"

namespace mutare {

void run_in_threads(std::size_t threads, const std::function<void()>& work) {
    std::mutex mutex;
    std::exception_ptr failure;
    const auto run = [&] {
        try {
            work();
        } catch (...) {
            const std::scoped_lock lock(mutex);
            if (!failure) failure = std::current_exception();
        }
    };
    {
        std::list<Thread> helpers;  // A list allocates nothing while it is empty.
        try {
            while (helpers.size() + 1 < threads) helpers.emplace_back(run);
        } catch (const std::system_error&) {
            // Those that have started do all the work.
        } catch (const std::bad_alloc&) {
            // Without memory for more threads too.
        }
        run();
    }
    if (failure) std::rethrow_exception(failure);
}

void run_in_parallel(std::size_t count, std::size_t threads,
                     const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    const auto work_on = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++) work(i);
        } catch (...) {
            next = count;
            throw;
        }
    };
    // By reference, which allocates nothing.
    run_in_threads(std::min(count, threads), std::ref(work_on));
}

void run_in_parallel(std::size_t count, const std::function<void(std::size_t)>& work) {
    run_in_parallel(count, std::thread::hardware_concurrency(), work);
}

}  // namespace mutare
