// Threads with a stack of known size, and work that several of them share for a while: a search
// recurses up to its maximum ply, for which the system's default stack may be too small.
#pragma once

#include <cstddef>
#include <functional>

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
#ifndef __wasm__
    pthread_t thread_{};
#endif
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

}  // namespace mutare
