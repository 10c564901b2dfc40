#include "train/worker_pool.h"

#include <utility>

#include "base/thread.h"

namespace mutare::train {

WorkerPool::WorkerPool(int threads, std::uint64_t jobs, Work work)
    : work_(std::move(work)), jobs_(jobs) {
    thread_.emplace([this, threads] { run(threads); });
}

void WorkerPool::run(int threads) {
    try {
        run_in_threads(static_cast<std::size_t>(threads), [this] {
            try {
                work_(*this);
            } catch (...) {
                stop();
                throw;
            }
        });
    } catch (...) {
        failure_ = std::current_exception();
    }
    is_done_ = true;
}

void WorkerPool::stop_and_wait() {
    stop();
    thread_.reset();  // which waits
}

void WorkerPool::rethrow_failure() const {
    if (failure_) std::rethrow_exception(failure_);
}

std::optional<std::uint64_t> WorkerPool::next_job() {
    if (is_stopped_) return std::nullopt;
    const std::uint64_t job = next_job_++;
    if (job >= jobs_) return std::nullopt;
    return job;
}

}  // namespace mutare::train
