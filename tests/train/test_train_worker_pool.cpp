#include "train/worker_pool.h"

#include <array>
#include <thread>

#include "tests/catch.h"

using namespace mutare::train;

TEST_CASE("each job of a worker pool is done once, with any number of threads") {
    for (const int threads : {1, 3}) {
        std::array<std::atomic<int>, 1000> times_done{};
        WorkerPool(threads, times_done.size(), [&](WorkerPool& pool) {
            while (const auto job = pool.next_job()) ++times_done[*job];
        });
        for (const std::atomic<int>& times : times_done) REQUIRE(times == 1);
    }
}

TEST_CASE("what a thread of a worker pool throws ends the others and reaches the owner") {
    constexpr std::uint64_t kEndless = std::uint64_t{1} << 62;
    WorkerPool pool(3, kEndless, [&](WorkerPool& jobs) {
        while (const auto job = jobs.next_job()) {
            if (*job == 100) throw std::bad_alloc();
        }
    });
    while (!pool.is_done()) std::this_thread::yield();
    pool.stop_and_wait();
    CHECK_THROWS_AS(pool.rethrow_failure(), std::bad_alloc);
}

TEST_CASE("a stopped worker pool hands out no more jobs") {
    constexpr std::uint64_t kEndless = std::uint64_t{1} << 62;
    std::atomic<std::uint64_t> done = 0;
    WorkerPool pool(2, kEndless, [&](WorkerPool& jobs) {
        while (jobs.next_job()) ++done;
    });
    while (done < 10) std::this_thread::yield();
    CHECK_FALSE(pool.is_done());
    CHECK_FALSE(pool.is_stopped());
    pool.stop();
    CHECK(pool.is_stopped());
    CHECK_FALSE(pool.next_job());
    while (!pool.is_done()) std::this_thread::yield();
    CHECK(done < kEndless);
}
