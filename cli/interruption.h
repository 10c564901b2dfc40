// Ctrl-C as a request that a long command hears, so that what it has done is not lost.
#pragma once

#include <atomic>

#include "base/stop.h"
#include "base/thread.h"

namespace mutare {

/// While it exists, the first Ctrl-C requests a stop; the next one ends the process as usual. There
/// may be one at a time.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    [[nodiscard]] StopToken token() const { return source_.token(); }

  private:
    using Handler = void (*)(int);

    void watch();

    StopSource source_;
    Handler previous_;
    std::atomic<bool> is_over_ = false;
    /// A signal handler may do almost nothing, so this thread requests the stop.
    Thread watcher_;
};

}  // namespace mutare
