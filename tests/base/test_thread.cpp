#include "base/thread.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "tests/catch.h"

using namespace mutare;

namespace {

/// Allows the process as many bytes of address space more than it has, as long as the object lives.
class MemoryLimit {
  public:
    explicit MemoryLimit(std::size_t bytes) {
        getrlimit(RLIMIT_AS, &before_);
        std::size_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        const rlim_t limit = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + bytes;
        const rlimit limits{limit, before_.rlim_max};
        setrlimit(RLIMIT_AS, &limits);
    }
    ~MemoryLimit() { setrlimit(RLIMIT_AS, &before_); }
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;

  private:
    rlimit before_{};
};

}  // namespace

TEST_CASE("work in parallel is done once for each number, with any number of threads") {
    for (const std::size_t count : {0, 1, 2, 1000}) {
        for (const std::size_t threads : {0, 1, 3}) {
            std::deque<std::atomic<int>> done(count);
            run_in_parallel(count, threads, [&done](std::size_t i) { ++done[i]; });
            CHECK(std::ranges::all_of(done, [](const auto& times) { return times == 1; }));
        }
    }
}

TEST_CASE("as many threads run at once as are asked for") {
    for (const int threads : {1, 3}) {
        std::atomic<int> running = 0;
        run_in_threads(static_cast<std::size_t>(threads), [&] {
            ++running;
            while (running < threads) std::this_thread::yield();
        });
        CHECK(running == threads);
    }
}

TEST_CASE("the first exception of a thread is thrown when all threads have ended") {
    constexpr int kThreads = 4;
    std::atomic<int> ended = 0;
    const auto work = [&] {
        const int before = ended++;
        if (before == 0) throw std::runtime_error("the first");
        if (before == 1) throw std::runtime_error("the second");
    };
    CHECK_THROWS_AS(run_in_threads(kThreads, work), std::runtime_error);
    CHECK(ended == kThreads);
}

TEST_CASE("after an exception no further number is begun") {
    std::atomic<std::size_t> begun = 0;
    const auto work = [&](std::size_t i) {
        ++begun;
        if (i == 10) throw std::bad_alloc();
    };
    CHECK_THROWS_AS(run_in_parallel(1'000'000, 1, work), std::bad_alloc);
    CHECK(begun == 11);
    CHECK_THROWS_AS(run_in_parallel(100'000'000, 2, work), std::bad_alloc);
    CHECK(begun < 100'000'000);
}

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("where the system grants no more threads, those that run do all the work") {
    constexpr int kThreads = 100;
    std::atomic<int> running = 0;
    std::atomic<bool> are_started = false;
    const MemoryLimit limit(std::size_t{80} << 20);  // room for the stacks of a few
    const std::thread::id caller = std::this_thread::get_id();
    run_in_threads(kThreads, [&] {
        ++running;
        if (std::this_thread::get_id() == caller) are_started = true;
        while (!are_started) std::this_thread::yield();
    });
    CHECK(running >= 1);
    CHECK(running < kThreads);
}
#endif
