#include "uci/job_queue.h"

#include <utility>

namespace mutare {

JobQueue::~JobQueue() {
    {
        const std::lock_guard lock(mutex_);
        jobs_.clear();
        is_ending_ = true;
    }
    changed_.notify_all();
}

void JobQueue::add(Job job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    changed_.notify_all();
}

bool JobQueue::wait_until_idle(Milliseconds timeout) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, timeout, [this] { return jobs_.empty() && !is_busy_; });
}

void JobQueue::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
        if (is_ending_) return;
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        is_busy_ = true;
        lock.unlock();
        job();
        lock.lock();
        is_busy_ = false;
        changed_.notify_all();
    }
}

}  // namespace mutare
