#include "search/time_manager.h"

#include <algorithm>

#include "search/parameters.h"

namespace mutare {

namespace {

constexpr int kPermille = 1000;  // shares and factors are in thousandths
constexpr Milliseconds kMinTime{1};

Milliseconds share_of(Milliseconds time, int thousandths) {
    return time * thousandths / kPermille;
}

/// What this move and those to come may share of a clock. The rest is a reserve: now and then the
/// system takes the processor away for a tenth of a second, which must not lose the game. A
/// quarter of a short clock is shared all the same.
Milliseconds without_reserve(Milliseconds left) {
    constexpr int kQuarter = 4;
    return std::max({left - Milliseconds(kTuned.time_reserve.value), left / kQuarter, kMinTime});
}

/// The budget of a clock that must last for some moves.
TimeBudget budget_for_moves(Milliseconds left, Milliseconds increment, int moves) {
    const int hard_share = moves == 1 ? kTuned.time_hard_share_of_last_move
                                      : kTuned.time_hard_share_of_moves + kPermille / (moves + 1);
    const Milliseconds soft = share_of(left / moves + increment, kTuned.time_soft_share_of_move);
    return {soft, std::min(share_of(left, hard_share), soft * kTuned.time_max_hard_to_soft.value)};
}

/// The soft limit's share of a clock that must last for the rest of the game. It grows with the
/// move number: the later the move, the fewer are left to play.
int soft_share(int move_number) {
    const int late = kTuned.time_late_soft_share;
    const int moves = kTuned.time_moves_to_half_growth;
    return late - (late - kTuned.time_early_soft_share) * moves / (moves + move_number);
}

/// The budget of a clock that must last for the rest of the game.
TimeBudget budget_for_game(Milliseconds left, Milliseconds increment, int move_number) {
    return {share_of(left, soft_share(move_number)) +
                share_of(increment, kTuned.time_soft_share_of_increment),
            share_of(left, kTuned.time_hard_share) +
                share_of(increment, kTuned.time_hard_share_of_increment)};
}

}  // namespace

TimeBudget time_budget(const Limits& limits, const Position& root, Milliseconds overhead) {
    TimeBudget budget;
    if (limits.move_time) budget.hard = std::max(*limits.move_time - overhead, kMinTime);
    const auto& clock = limits.clocks[index(root.side_to_move())];
    if (!clock || limits.infinite) return budget;

    // Each of the moves that the clock must last for loses the overhead.
    const int moves =
        std::clamp<int>(limits.moves_to_go.value_or(1), 1, kTuned.time_max_moves_to_go);
    const Milliseconds left = std::max(clock->left - moves * overhead, kMinTime);
    const Milliseconds shared = without_reserve(left);
    const auto [soft, hard] =
        limits.moves_to_go ? budget_for_moves(shared, clock->increment, moves)
                           : budget_for_game(shared, clock->increment, root.fullmove_number());
    // The overhead of the next move is kept in reserve too.
    const Milliseconds max_hard = std::max(std::min(left - overhead, shared), kMinTime);
    const Milliseconds hard_by_clock = std::clamp(*hard, kMinTime, max_hard);
    budget.soft = std::min(*soft, hard_by_clock);
    budget.hard = std::min(hard_by_clock, budget.hard.value_or(hard_by_clock));
    return budget;
}

const IterationTrend& IterationTrend::update(Move best, Score score, int its_node_share) {
    stable_iterations = best == last_best ? stable_iterations + 1 : 0;
    last_best = best;
    node_share = its_node_share;
    score_drop = last_search_score.value_or(score).value() - score.value();
    return *this;
}

Milliseconds adapted(Milliseconds soft, const IterationTrend& trend) {
    const int stability =
        kTuned.time_unstable -
        kTuned.time_per_stable_iteration *
            std::min<int>(trend.stable_iterations, kTuned.time_max_stable_iterations);
    const int effort =
        std::max<int>(kTuned.time_effort_base -
                          kTuned.time_effort_slope * trend.node_share / IterationTrend::kAllNodes,
                      kTuned.time_min_effort);
    const int drop = std::clamp<int>(kPermille + kTuned.time_per_cp_dropped * trend.score_drop,
                                     kTuned.time_min_drop_factor, kTuned.time_max_drop_factor);
    return share_of(share_of(share_of(soft, stability), effort), drop);
}

bool TimeManager::is_soft_limit_reached(const IterationTrend& trend) const {
    return budget_.soft && elapsed() >= std::min(adapted(*budget_.soft, trend), *budget_.hard);
}

}  // namespace mutare
