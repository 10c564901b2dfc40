// How far self-play has come, in one line that is written over and over.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "train/recorder.h"

namespace mutare::train {

/// What a run is to bring, if it is to end by itself: it does when one of them is reached.
struct Target {
    std::optional<std::uint64_t> games;
    std::optional<std::uint64_t> quiet;

    [[nodiscard]] bool is_reached(const Totals& totals) const { return share_of(totals) >= 1; }
    /// How much of the run is done.
    [[nodiscard]] double share_of(const Totals& totals) const;
};

/// Writes to the standard error output. Where that is no terminal but a log, a line now and then.
class Progress {
  public:
    explicit Progress(const Target& target) : target_(target) {}

    void print(const Totals& totals);
    /// The last line, which stays.
    void print_end(const Totals& totals);

  private:
    [[nodiscard]] std::string text(const Totals& totals) const;

    const Target target_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    int prints_ = 0;
};

}  // namespace mutare::train
