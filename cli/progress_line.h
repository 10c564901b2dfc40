// How far a long command is, for people who watch it.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "base/clock.h"

namespace mutare {

/// "45 s", "12 min", "3 h 20 min".
std::string duration_text(std::chrono::seconds time);

/// "12 of 300 positions, 45 s left" in one line of the terminal that is written again and again.
/// Nothing is written where standard error is no terminal.
class ProgressLine {
  public:
    /// `unit` is what is counted. `done_before` of them were done by an earlier call.
    explicit ProgressLine(std::string unit, std::size_t done_before = 0)
        : unit_(std::move(unit)), done_before_(done_before) {}
    ~ProgressLine() { hide(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Is somebody there to see it?
    static bool is_shown();
    void show(std::size_t done, std::size_t all);
    /// Makes room for other output.
    void hide();

  private:
    std::string unit_;
    std::size_t done_before_;
    SteadyClock::time_point start_ = SteadyClock::now();
    std::size_t width_ = 0;  // of what is shown
};

}  // namespace mutare
