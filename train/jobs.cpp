#include "train/jobs.h"

#include <exception>
#include <thread>

#include "base/clock.h"
#include "base/thread.h"

namespace mutare::train {

std::optional<std::uint64_t> Jobs::next() {
    if (is_stopped_) return std::nullopt;
    const std::uint64_t job = next_++;
    return job < count_ ? std::optional(job) : std::nullopt;
}

bool run_jobs(int threads, Jobs& jobs, const std::function<void()>& work,
              const std::function<bool()>& watch) {
    std::exception_ptr failure;
    std::atomic<bool> is_done = false;
    bool is_watched_to_end = true;
    {
        const Thread first([&] {
            try {
                run_in_threads(static_cast<std::size_t>(threads), [&] {
                    try {
                        work();
                    } catch (...) {
                        jobs.stop();
                        throw;
                    }
                });
            } catch (...) {
                failure = std::current_exception();
            }
            is_done = true;
        });
        while (is_watched_to_end && !is_done) is_watched_to_end = watch();
        jobs.stop();
    }
    if (failure) std::rethrow_exception(failure);
    return is_watched_to_end;
}

bool wait_a_second(const EndSignals& signals) {
    constexpr Milliseconds kPause{50};
    const auto end = SteadyClock::now() + Milliseconds(1000);
    while (!signals.have_come() && SteadyClock::now() < end) std::this_thread::sleep_for(kPause);
    return signals.have_come();
}

}  // namespace mutare::train
