// The progress of commands that run for hours, in one line that is overwritten again and again.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "train/recorder.h"

namespace mutare::train {

/// When a run ends: as soon as it has that many games or quiet positions. Without either it is
/// endless.
struct Goal {
    std::optional<std::uint64_t> games;
    std::optional<std::uint64_t> quiet;

    [[nodiscard]] bool is_reached(const Totals& totals) const { return share_done(totals) >= 1; }
    /// 0 at the start, 1 when the goal is reached.
    [[nodiscard]] double share_done(const Totals& totals) const;
};

/// Hours, minutes and seconds, as in "1:02:03".
std::string clock_text(double seconds);

/// Says what an earlier run has left: the blocks that are done, and the bytes behind them that
/// cannot be used.
void print_resumption(std::size_t blocks_done, std::size_t bytes_dropped);

/// Writes to the standard error. If that is not a terminal but a log, writes a line now and then.
class StatusLine {
  public:
    /// To be called once a second.
    void print(const std::string& text);
    /// Removes the line from a terminal.
    static void clear();
    /// The last line, which stays.
    static void print_end(const std::string& text);

  private:
    int prints_ = 0;
};

/// The status line of self-play and relabelling.
class Progress {
  public:
    explicit Progress(const Goal& goal) : goal_(goal) {}

    void print(const Totals& totals) { line_.print(text(totals)); }
    void print_end(const Totals& totals) { StatusLine::print_end(text(totals)); }

  private:
    [[nodiscard]] std::string text(const Totals& totals) const;

    const Goal goal_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    StatusLine line_;
};

}  // namespace mutare::train
