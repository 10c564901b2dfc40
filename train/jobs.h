// Jobs that several threads do, such as the games of self-play, until all are done or a signal ends
// the run.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "base/in_order.h"

namespace mutare::train {

/// Numbered jobs, of which threads fetch one after the other.
class Jobs {
  public:
    /// They are numbered from 0 to `count` - 1.
    explicit Jobs(std::uint64_t count) : count_(count) {}

    /// A number that no thread has fetched before; none when all are fetched, or after `stop`.
    std::optional<std::uint64_t> next();
    void stop() { is_stopped_ = true; }
    /// For jobs that take long, to abandon them.
    [[nodiscard]] const std::atomic<bool>& is_stopped() const { return is_stopped_; }

  private:
    const std::uint64_t count_;
    std::atomic<std::uint64_t> next_ = 0;
    std::atomic<bool> is_stopped_ = false;
};

/// The work of one thread: does jobs by `do_job(number)` and passes on their results, but not that
/// of a job that is under way when the jobs are stopped.
template <class Result, class DoJob>
void do_jobs(Jobs& jobs, InOrder<Result>& results, const DoJob& do_job) {
    while (const std::optional<std::uint64_t> number = jobs.next()) {
        Result result = do_job(*number);
        if (jobs.is_stopped()) return;
        results.add(*number, std::move(result));
    }
}

/// Calls `work`, which does jobs until there are none left, in so many threads. Meanwhile this
/// thread calls `watch` every second, and once more when all threads have ended. The jobs are
/// stopped when `watch` is false, when a signal to end comes and when a thread throws. True if all
/// were done before. Throws the first exception that a thread threw.
bool run_jobs(int threads, Jobs& jobs, const std::function<void()>& work,
              const std::function<bool()>& watch);

}  // namespace mutare::train
