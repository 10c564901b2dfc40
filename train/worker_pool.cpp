#include "train/worker_pool.h"

#include <utility>

namespace mutare::train {

WorkerPool::WorkerPool(int threads, std::uint64_t jobs, Work work)
    : work_(std::move(work)), jobs_(jobs), running_(threads) {
    try {
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
    } catch (...) {
        stop();
        throw;
    }
}

void WorkerPool::run() {
    try {
        work_(*this);
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        stop();
    }
    --running_;
}

void WorkerPool::stop_and_wait() {
    stop();
    threads_.clear();
}

void WorkerPool::rethrow_failure() const {
    const std::lock_guard lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
}

std::optional<std::uint64_t> WorkerPool::next_job() {
    if (is_stopped_) return std::nullopt;
    const std::uint64_t job = next_job_++;
    if (job >= jobs_) return std::nullopt;
    return job;
}

}  // namespace mutare::train
