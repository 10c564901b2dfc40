#include "train/jobs.h"

#include <array>
#include <csignal>
#include <new>

#include "tests/catch.h"

using namespace mutare;
using namespace mutare::train;
static constexpr std::uint64_t kEndless = std::uint64_t{1} << 62;

TEST_CASE("each job is done once, with any number of threads") {
    for (const int threads : {1, 3}) {
        std::array<std::atomic<int>, 1000> times_done{};
        Jobs jobs(times_done.size());
        const auto work = [&] {
            while (const auto job = jobs.next()) ++times_done[*job];
        };
        CHECK(run_jobs(threads, jobs, work, [] { return true; }));
        for (const std::atomic<int>& times : times_done) REQUIRE(times == 1);
    }
}

TEST_CASE("what a thread throws ends the other jobs and reaches the owner") {
    Jobs jobs(kEndless);
    const auto work = [&] {
        while (const auto job = jobs.next()) {
            if (*job == 100) throw std::bad_alloc();
        }
    };
    CHECK_THROWS_AS(run_jobs(3, jobs, work, [] { return true; }), std::bad_alloc);
}

TEST_CASE("jobs that are stopped are no longer handed out") {
    Jobs jobs(kEndless);
    std::atomic<std::uint64_t> done = 0;
    const auto work = [&] {
        while (jobs.next()) ++done;
    };
    CHECK_FALSE(run_jobs(2, jobs, work, [&] { return done < 10; }));
    CHECK(jobs.is_stopped());
    CHECK_FALSE(jobs.next());
}

TEST_CASE("a signal to end stops the jobs, and the owner looks once more") {
    Jobs jobs(kEndless);
    const auto work = [&] {
        while (const auto job = jobs.next()) {
            if (*job == 0) std::raise(SIGTERM);
        }
    };
    int looks = 0;
    CHECK_FALSE(run_jobs(2, jobs, work, [&] { return ++looks > 0; }));
    CHECK(jobs.is_stopped());
    CHECK(looks >= 1);
}
