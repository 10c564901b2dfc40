// Ctrl-C and its like, for commands that run for hours and want to end well.
#pragma once

#include <signal.h>

namespace mutare::train {

/// The signals that ask the program to end. From its construction on they wait until they are
/// looked for, in the threads started later too.
class EndSignals {
  public:
    EndSignals();

    /// Waits for one, at most a second. Did one come?
    [[nodiscard]] bool wait_a_tick() const;

  private:
    sigset_t signals_{};
};

}  // namespace mutare::train
