// Jobs that several threads do, such as the games of self-play, until all are done or a signal ends
// the run.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/end_signals.h"

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

/// Calls `work`, which does jobs until there are none left, in so many threads, while this thread
/// calls `watch` again and again. Stops the jobs when that is false, and when a thread throws.
/// Returns when all threads have ended: true if that was before `watch` was false. Throws the first
/// exception that a thread threw.
bool run_jobs(int threads, Jobs& jobs, const std::function<void()>& work,
              const std::function<bool()>& watch);

/// Waits for a signal to end, for a second at most. True if one has come.
bool wait_a_second(const EndSignals& signals);

}  // namespace mutare::train
