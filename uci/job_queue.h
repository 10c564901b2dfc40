// Jobs done one after the other in a thread of their own, so that the reader of commands never
// waits.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "engine/base/thread.h"
#include "search/limits.h"

namespace mutare {

class JobQueue {
  public:
    using Job = std::function<void()>;

    JobQueue() : thread_([this] { work(); }) {}
    /// Drops the jobs not begun and waits for the one in hand.
    ~JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    /// To be done after all jobs added before.
    void add(Job job);
    /// Returns true as soon as all jobs are done, false when they are not done in time.
    bool wait_until_idle(Milliseconds longest);

  private:
    void work();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> jobs_;
    bool is_busy_ = false;
    bool is_ending_ = false;
    Thread thread_;  // the last member: it uses the others from its first moment on
};

}  // namespace mutare
