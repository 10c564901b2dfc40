#include "train/jobs.h"

#include <future>

#include "base/clock.h"
#include "base/end_signals.h"
#include "base/thread.h"

namespace mutare::train {

std::optional<std::uint64_t> Jobs::next() {
    if (is_stopped_) return std::nullopt;
    const std::uint64_t job = next_++;
    return job < count_ ? std::optional(job) : std::nullopt;
}

bool run_jobs(int threads, Jobs& jobs, const std::function<void()>& work,
              const std::function<bool()>& watch) {
    constexpr Milliseconds kPause{50};
    constexpr int kPausesASecond = 20;
    const EndSignals signals;
    const auto work_or_stop = [&] {
        try {
            work();
        } catch (...) {
            jobs.stop();
            throw;
        }
    };
    std::packaged_task<void()> all(
        [&] { run_in_threads(static_cast<std::size_t>(threads), work_or_stop); });
    std::future<void> end = all.get_future();
    bool is_done = false;
    {
        const Thread first([&] { all(); });
        for (int pauses = 1; !is_done && !signals.have_come(); ++pauses) {
            is_done = end.wait_for(kPause) == std::future_status::ready;
            if (pauses % kPausesASecond == 0 && !watch()) break;
        }
        jobs.stop();
    }
    watch();
    end.get();
    return is_done;
}

}  // namespace mutare::train
