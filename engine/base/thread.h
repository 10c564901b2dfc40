// A thread with a stack of known size: a search recurses as deep as the longest line, and what the
// system gives to a thread by default may be too little for that.
#pragma once

#include <cstddef>
#include <functional>

#include <pthread.h>

namespace mutare {

/// The most threads that any command may ask for.
inline constexpr int kMaxThreads = 1024;

class Thread {
  public:
    /// Starts at once. Throws std::system_error when the system has no thread to give.
    explicit Thread(std::function<void()> work);
    /// Waits for the end of the work.
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
