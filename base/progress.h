// How far a long command is, for people who watch it.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "base/clock.h"

namespace mutare {

/// "45 s", "12 min", "3 h 20 min".
std::string duration_text(std::chrono::seconds time);

/// One line of the terminal at the standard error, which is written again and again.
class StatusLine {
  public:
    /// Into a log, rather than a terminal, nothing is written, or one of sixty texts.
    explicit StatusLine(bool is_logged = false) : is_logged_(is_logged) {}
    ~StatusLine() { hide(); }
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    /// Is somebody there to see it?
    static bool is_shown();
    /// What is too long for the line is cut.
    void show(std::string text);
    /// Makes room for other output.
    void hide();
    /// The last text, which stays.
    void end(const std::string& text);

  private:
    bool is_logged_;
    int texts_ = 0;
    std::size_t width_ = 0;  // of what is shown
};

/// "12 of 300 positions, 45 s left".
class ProgressLine {
  public:
    /// `unit` is what is counted. `done_before` of them were done by an earlier call.
    explicit ProgressLine(std::string unit, std::size_t done_before = 0)
        : unit_(std::move(unit)), done_before_(done_before) {}

    void show(std::size_t done, std::size_t all);
    void hide() { line_.hide(); }

  private:
    StatusLine line_;
    std::string unit_;
    std::size_t done_before_;
    SteadyClock::time_point start_ = SteadyClock::now();
};

}  // namespace mutare
