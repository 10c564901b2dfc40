// Threads with a stack of known size, and work that several of them share for a while: a search
// recurses up to its maximum ply, for which the system's default stack may be too small.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include <pthread.h>

namespace mutare {

/// The most threads that any command may ask for.
#ifdef __wasm__
inline constexpr int kMaxThreads = 1;
#else
inline constexpr int kMaxThreads = 1024;
#endif

/// WebAssembly has one thread: what another one should do, it does itself, and at once.
class Thread {
  public:
    /// Starts the work at once. Throws std::system_error if the system cannot create a thread.
    explicit Thread(std::function<void()> work);
    /// Waits until the work is done.
    ~Thread();
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;

  private:
    static constexpr std::size_t kStackSize = std::size_t{8} << 20;

    static void* run(void* self);

    std::function<void()> work_;
    pthread_t thread_{};
};

/// Calls `work` in `threads` threads at once, of which this is one, or in fewer if the system
/// grants no more. Returns when all calls have ended, or throws the first exception that one threw.
void run_in_threads(std::size_t threads, const std::function<void()>& work);

/// Calls `work` with each number below `count`, in up to `threads` threads. After an exception no
/// further call begins; it is thrown when those that run have ended.
void run_in_parallel(std::size_t count, std::size_t threads,
                     const std::function<void(std::size_t)>& work);

/// Calls `work` with each number below `count`, in as many threads as the machine has processors.
void run_in_parallel(std::size_t count, const std::function<void(std::size_t)>& work);

/// Numbered jobs, such as the games of self-play, of which threads fetch one after the other.
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
bool run_jobs(std::size_t threads, Jobs& jobs, const std::function<void()>& work,
              const std::function<bool()>& watch);

}  // namespace mutare
