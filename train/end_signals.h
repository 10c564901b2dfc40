// The signals that ask the program to end, such as Ctrl-C, for commands that run for hours and have
// to save their work.
#pragma once

#include <signal.h>

#include <mutex>

namespace mutare::train {

/// From now on, a standard output that is full or that nobody reads ends nothing: what a command
/// prints is worth less than what it saves. `run_command_line` fails at the end.
void outlive_lost_output();

/// Blocks the signals that ask the program to end, in this thread and in those started later, so
/// that they wait until this object fetches them; but not those that the caller ignores, as nohup
/// does with the end of a terminal. Also outlives a lost output.
class EndSignals {
  public:
    EndSignals();

    /// Waits for a signal, for a second at most. True if one came.
    [[nodiscard]] bool wait_a_second() const;
    /// True if one has come. May be called by any thread.
    [[nodiscard]] bool has_come() const;

  private:
    sigset_t signals_{};
    mutable std::mutex mutex_;
};

}  // namespace mutare::train
