#include "search/time_manager.h"

#include <algorithm>

namespace mutare {

namespace {

// All shares and factors are in thousandths.
constexpr int kAll = 1000;

// Without moves to go:
constexpr int kSoftShareOfClock = 40;
constexpr int kSoftShareOfIncrement = 750;
constexpr int kHardShareOfIncrement = 500;
// With moves to go, of the clock divided by the moves, plus the increment:
constexpr int kSoftShareOfMove = 850;
constexpr int kMaxMovesToGo = 50;
constexpr int kHardShareOfLastMove = 800;  // of the clock, on the last move of the time control
// Both:
constexpr int kHardShareOfClock = 300;
constexpr int kMaxHardToSoft = 4;  // not in thousandths

// Factors of the soft limit.
constexpr int kUnstable = 1300;  // when the best move has just changed
constexpr int kPerStableIteration = 70;
constexpr int kMaxStableIterations = 8;
constexpr int kEffortBase = 1650;  // less the best move's share of the nodes
constexpr int kPerCentipawnDropped = 8;
constexpr int kMaxDropFactor = 1600;
constexpr int kMinDropFactor = 750;

constexpr Milliseconds kMinTime{1};

Milliseconds share_of(Milliseconds time, int thousandths) {
    return time * thousandths / kAll;
}

/// The budget of a clock that must last for some moves.
TimeBudget budget_for_moves(Milliseconds left, Milliseconds increment, int moves_to_go) {
    const int moves = std::clamp(moves_to_go, 1, kMaxMovesToGo);
    const int hard_share =
        moves == 1 ? kHardShareOfLastMove : kHardShareOfClock + kAll / (moves + 1);
    return {share_of(left / moves + increment, kSoftShareOfMove), share_of(left, hard_share)};
}

/// The budget of a clock that must last for the rest of the game.
TimeBudget budget_for_game(Milliseconds left, Milliseconds increment) {
    return {share_of(left, kSoftShareOfClock) + share_of(increment, kSoftShareOfIncrement),
            share_of(left, kHardShareOfClock) + share_of(increment, kHardShareOfIncrement)};
}

}  // namespace

TimeBudget time_budget(const Limits& limits, Color side_to_move, Milliseconds overhead) {
    TimeBudget budget;
    if (limits.move_time) budget.hard = std::max(*limits.move_time - overhead, kMinTime);
    const auto& clock = limits.clocks[index(side_to_move)];
    if (!clock) return budget;

    const Milliseconds left = std::max(clock->left - overhead, kMinTime);
    const auto [soft, hard] = limits.moves_to_go
                                  ? budget_for_moves(left, clock->increment, *limits.moves_to_go)
                                  : budget_for_game(left, clock->increment);
    // The overhead of the next move is kept in reserve too.
    const Milliseconds max_hard = std::max(left - overhead, kMinTime);
    const Milliseconds hard_by_clock =
        std::clamp(std::min(kMaxHardToSoft * *soft, *hard), kMinTime, max_hard);
    budget.soft = std::min(*soft, hard_by_clock);
    budget.hard = std::min(hard_by_clock, budget.hard.value_or(hard_by_clock));
    return budget;
}

Milliseconds adapted(Milliseconds soft, const IterationTrend& trend) {
    const int stability =
        kUnstable - kPerStableIteration * std::min(trend.stable_iterations, kMaxStableIterations);
    const int effort = kEffortBase - trend.node_share;
    const int drop =
        std::clamp(kAll + kPerCentipawnDropped * trend.score_drop, kMinDropFactor, kMaxDropFactor);
    return share_of(share_of(share_of(soft, stability), effort), drop);
}

TimeManager::TimeManager(const Limits& limits, Color side_to_move, Milliseconds overhead)
    : start_(limits.asked_at.value_or(std::chrono::steady_clock::now())),
      budget_(time_budget(limits, side_to_move, overhead)) {}

Milliseconds TimeManager::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_);
}

bool TimeManager::is_hard_limit_reached() const {
    return budget_.hard && elapsed() >= *budget_.hard;
}

bool TimeManager::is_soft_limit_reached(const IterationTrend& trend) const {
    return budget_.soft && elapsed() >= std::min(adapted(*budget_.soft, trend), *budget_.hard);
}

}  // namespace mutare
