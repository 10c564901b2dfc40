// A thread with a stack of known size: a search recurses up to its maximum ply, for which the
// system's default may be too small.
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
    pthread_t thread_;
};

}  // namespace mutare
