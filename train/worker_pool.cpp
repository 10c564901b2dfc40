#include "train/worker_pool.h"

#include <utility>

namespace mutare::train {

WorkerPool::WorkerPool(int threads, std::uint64_t jobs, Work work)
    : work_(std::move(work)), jobs_(jobs), running_(threads) {
    for (int i = 0; i < threads; ++i) {
        threads_.emplace_back([this] {
            work_(*this);
            --running_;
        });
    }
}

std::optional<std::uint64_t> WorkerPool::next_job() {
    if (is_stopped_) return std::nullopt;
    const std::uint64_t job = next_job_++;
    if (job >= jobs_) return std::nullopt;
    return job;
}

}  // namespace mutare::train
