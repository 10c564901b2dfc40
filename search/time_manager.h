// How long to think: a soft limit that the end of an iteration is held against, and a hard one that
// nothing but the first iteration may overrun.
#pragma once

#include <optional>

#include "search/limits.h"

namespace mutare {

/// What the iterations so far say about whether another one is worth its time.
struct IterationTrend {
    static constexpr int kAllNodes = 1000;

    /// Iterations in a row that ended with the same best move.
    int stable_iterations = 0;
    /// The best move's share of the nodes, of `kAllNodes`.
    int node_share = 0;
    /// By how many centipawns the score has fallen against the last iterations; negative if it
    /// rose.
    int score_drop = 0;
};

class TimeManager {
  public:
    /// Runs since the search was asked for. The limits are those of the side to move.
    TimeManager(const Limits& limits, Color side_to_move, Milliseconds overhead);

    /// Since the search was asked for.
    [[nodiscard]] Milliseconds elapsed() const;
    /// Is a clock running, so that a move made early saves time for others?
    [[nodiscard]] bool saves_time() const { return soft_.has_value(); }
    [[nodiscard]] bool is_hard_limit_reached() const;
    /// Is another iteration not worth starting?
    [[nodiscard]] bool is_soft_limit_reached(const IterationTrend& search) const;

  private:
    std::chrono::steady_clock::time_point start_;
    std::optional<Milliseconds> soft_;
    std::optional<Milliseconds> hard_;
};

}  // namespace mutare
