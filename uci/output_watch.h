// Ends a process that could not end by itself, because a thread is writing and nobody reads.
#pragma once

#include <thread>

#include "uci/output.h"

namespace mutare {

/// As long as it lives, a thread looks whether a line to the standard output has been waiting for
/// long. It then exits the process if the standard input has ended, or after SIGINT or SIGTERM: the
/// thread that should end the session may itself be blocked. While input may come, a reader has all
/// the time that it wants.
class OutputWatch {
  public:
    explicit OutputWatch(const Output& output);

  private:
    std::jthread thread_;
};

}  // namespace mutare
