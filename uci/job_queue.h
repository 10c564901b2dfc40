// Jobs that one thread does in order, so that the thread that reads commands need not wait for
// them.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "base/clock.h"
#include "base/thread.h"

namespace mutare {

class JobQueue {
  public:
    using Job = std::function<void()>;

    JobQueue() : thread_([this] { work(); }) {}
    /// Drops the jobs that have not begun and waits for the current one.
    ~JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    /// Adds a job after all others.
    void add(Job job);
    /// Returns true as soon as all jobs are done, false when they are not done in time.
    bool wait_until_idle(Milliseconds timeout);

  private:
    void work();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> jobs_;
    bool is_busy_ = false;
    bool is_ending_ = false;
    Thread thread_;  // the last member: it uses the others from the start
};

}  // namespace mutare
