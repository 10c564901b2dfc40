// Ends a process that could not end by itself, because a thread is writing and nobody reads.
#pragma once

#include <condition_variable>
#include <mutex>

#include "base/thread.h"
#include "uci/output.h"

namespace mutare {

/// As long as it lives, a thread looks whether a line to the standard output has been waiting for
/// long. It then exits the process if the standard input has ended, or after SIGINT or SIGTERM: the
/// thread that should end the session may itself be blocked. While input may come, a reader has all
/// the time that it wants.
class OutputWatch {
  public:
    explicit OutputWatch(const Output& output) : output_(output), thread_([this] { watch(); }) {}
    ~OutputWatch();
    OutputWatch(const OutputWatch&) = delete;
    OutputWatch& operator=(const OutputWatch&) = delete;

  private:
    void watch();

    const Output& output_;
    std::mutex mutex_;
    std::condition_variable over_;
    bool is_over_ = false;
    Thread thread_;
};

}  // namespace mutare
