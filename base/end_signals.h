// The signals that ask the program to end, such as Ctrl-C, as a request that a long command hears,
// so that what it has done is not lost.
#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace mutare {

/// While it exists, the first Ctrl-C, SIGTERM or SIGHUP is a request to end; the same signal once
/// more ends the process as usual. What the caller ignores, as nohup does with the end of a
/// terminal, stays ignored. There may be one at a time.
class EndSignals {
  public:
    EndSignals();
    ~EndSignals();
    EndSignals(const EndSignals&) = delete;
    EndSignals& operator=(const EndSignals&) = delete;

    /// True as soon as a signal has come. May be read by any thread.
    [[nodiscard]] const std::atomic<bool>& have_come() const;

  private:
    using Handler = void (*)(int);
#ifdef SIGHUP
    static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
#else
    static constexpr std::array kSignals{SIGINT, SIGTERM};
#endif

    std::array<Handler, kSignals.size()> before_{};
};

}  // namespace mutare
