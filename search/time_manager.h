// How long to think. At the soft limit no further iteration is started; at the hard limit the
// search stops, unless it has no result yet.
#pragma once

#include <optional>

#include "engine/position.h"
#include "search/limits.h"
#include "search/score.h"

namespace mutare {

/// The time for a move.
struct TimeBudget {
    /// Only with a clock: a move made early saves time for later ones.
    std::optional<Milliseconds> soft;
    std::optional<Milliseconds> hard;
};

/// The time that the limits allow the side to move at the root. `overhead` is the time lost between
/// engine and clock for each move.
TimeBudget time_budget(const Limits& limits, const Position& root, Milliseconds overhead);

/// How the iterations have gone, which makes the soft limit longer or shorter.
struct IterationTrend {
    static constexpr int kAllNodes = 1000;

    /// Stability: how many iterations in a row have kept the best move.
    int stable_iterations = 0;
    /// Effort: the best move's share of the nodes, in units of 1/`kAllNodes`.
    int node_share = 0;
    /// By how many centipawns the score is below that of the search for our last move; negative if
    /// it is above.
    int score_drop = 0;
    Move last_best = {};
    /// None in the first search.
    std::optional<Score> last_search_score = {};

    /// Adds an iteration with this best move, its score and its share of the nodes.
    const IterationTrend& update(Move best, Score score, int its_node_share);
};

/// The soft limit, adapted to the search: shorter while the best move is stable, takes most of the
/// nodes and keeps its score; longer otherwise.
Milliseconds adapted(Milliseconds soft, const IterationTrend& trend);

class TimeManager {
  public:
    /// Time counts from `Limits::asked_at`.
    TimeManager(const Limits& limits, const Position& root, Milliseconds overhead)
        : start_(limits.asked_at.value_or(SteadyClock::now())),
          budget_(time_budget(limits, root, overhead)) {}

    [[nodiscard]] Milliseconds elapsed() const { return elapsed_since(start_); }
    /// Then a move made early saves time for later ones.
    [[nodiscard]] bool has_clock() const { return budget_.soft.has_value(); }
    [[nodiscard]] bool is_hard_limit_reached() const {
        return budget_.hard && elapsed() >= *budget_.hard;
    }
    /// Is the soft limit, adapted to the trend, reached?
    [[nodiscard]] bool is_soft_limit_reached(const IterationTrend& trend) const;

  private:
    SteadyClock::time_point start_;
    TimeBudget budget_;
};

}  // namespace mutare
