// Ctrl-C as a request that a long command hears, so that what it has done is not lost.
#pragma once

#include <stop_token>
#include <thread>

namespace mutare {

/// While it exists, the first Ctrl-C requests a stop; the next one ends the process as usual. There
/// may be one at a time.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  private:
    using Handler = void (*)(int);

    std::stop_source source_;
    Handler previous_;
    /// A signal handler may do almost nothing, so this thread requests the stop.
    std::jthread watcher_;
};

}  // namespace mutare
