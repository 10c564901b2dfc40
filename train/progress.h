// The progress of commands that run for hours, in one line that is overwritten again and again.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "base/progress.h"
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

/// The status line of self-play and relabelling.
class Progress {
  public:
    explicit Progress(const Goal& goal) : goal_(goal) {}

    void print(const Totals& totals) { line_.show(text(totals)); }
    void print_end(const Totals& totals) { line_.end(text(totals)); }

  private:
    [[nodiscard]] std::string text(const Totals& totals) const;

    const Goal goal_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    StatusLine line_{true};
};

}  // namespace mutare::train
