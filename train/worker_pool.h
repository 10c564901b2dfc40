// Threads that share numbered jobs, such as the games of self-play.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>

#include "base/thread.h"

namespace mutare::train {

class WorkerPool {
  public:
    /// What each thread runs: it fetches and does jobs until there are none left.
    using Work = std::function<void(WorkerPool&)>;

    /// Starts the threads, fewer if the system grants no more. The jobs are numbered from 0 to
    /// `jobs` - 1.
    WorkerPool(int threads, std::uint64_t jobs, Work work);
    /// Waits until all jobs are done, or after `stop` until the threads have noticed.
    ~WorkerPool() = default;
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// The number of a job that no thread has fetched before; none when all are fetched, or after
    /// `stop`.
    std::optional<std::uint64_t> next_job();
    /// Asks the threads to abandon their jobs.
    void stop() { is_stopped_ = true; }
    /// Stops, and waits until all threads have ended.
    void stop_and_wait();
    /// Throws what a thread has thrown, the first if there are several. It has stopped the others.
    /// Requires that all threads have ended.
    void rethrow_failure() const;
    /// True after `stop`: for jobs that take long, to abandon them.
    [[nodiscard]] const std::atomic<bool>& is_stopped() const { return is_stopped_; }
    /// Whether every thread has ended.
    [[nodiscard]] bool is_done() const { return is_done_; }

  private:
    void run(int threads);

    const Work work_;
    const std::uint64_t jobs_;
    std::atomic<std::uint64_t> next_job_ = 0;
    std::atomic<bool> is_stopped_ = false;
    std::exception_ptr failure_;
    std::atomic<bool> is_done_ = false;
    /// The first of the threads, which starts and joins the others. The last member, so that they
    /// end before what they use.
    std::optional<Thread> thread_;
};

}  // namespace mutare::train
