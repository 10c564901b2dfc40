#include "search/time_manager.h"

#include <algorithm>

namespace mutare {

namespace {

// Shares of a clock, in thousandths.
constexpr int kAll = 1000;
constexpr int kSoftShareOfLeft = 40;  // without moves to go
constexpr int kSoftShareOfIncrement = 750;
constexpr int kHardShareOfLeft = 300;
constexpr int kHardTimesSoft = 4;
constexpr int kSoftTimesMoveShare = 850;  // with moves to go: of an even share
constexpr int kMaxMovesToGo = 50;
constexpr int kHardShareOfLastMove = 800;  // of what is left when the control ends with this move

// How the course of the iterations stretches and shrinks the soft limit, in thousandths.
constexpr int kUnstable = 1300;
constexpr int kPerStableIteration = 70;
constexpr int kMaxStableIterations = 8;
constexpr int kShareBase = 1650;  // less the share of nodes the best move took
constexpr int kPerCentipawnDropped = 8;
constexpr int kLongest = 1600;
constexpr int kShortest = 750;

Milliseconds share_of(Milliseconds time, int thousandths) {
    return time * thousandths / kAll;
}

}  // namespace

TimeManager::TimeManager(const Limits& limits, Color side_to_move, Milliseconds overhead)
    : start_(limits.asked_at.value_or(std::chrono::steady_clock::now())) {
    constexpr Milliseconds kLeast{1};
    if (limits.move_time) hard_ = std::max(*limits.move_time - overhead, kLeast);
    const auto& clock = limits.clocks[index(side_to_move)];
    if (!clock) return;

    const Milliseconds left = std::max(clock->left - overhead, kLeast);
    Milliseconds soft;
    Milliseconds hard;
    if (limits.moves_to_go) {
        const int moves = std::clamp(*limits.moves_to_go, 1, kMaxMovesToGo);
        soft = share_of(left / moves + clock->increment, kSoftTimesMoveShare);
        hard = std::min(kHardTimesSoft * soft,
                        share_of(left, moves == 1 ? kHardShareOfLastMove
                                                  : kHardShareOfLeft + kAll / (moves + 1)));
    } else {
        soft = share_of(left, kSoftShareOfLeft) + share_of(clock->increment, kSoftShareOfIncrement);
        hard = std::min(kHardTimesSoft * soft,
                        share_of(left, kHardShareOfLeft) + clock->increment / 2);
    }
    // The overhead of the next move is kept in hand too.
    hard = std::clamp(hard, kLeast, std::max(left - overhead, kLeast));
    soft_ = std::min(soft, hard);
    hard_ = std::min(hard, hard_.value_or(hard));
}

Milliseconds TimeManager::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_);
}

bool TimeManager::is_hard_limit_reached() const {
    return hard_ && elapsed() >= *hard_;
}

bool TimeManager::is_soft_limit_reached(const IterationTrend& search) const {
    if (!soft_) return false;
    const int stability =
        kUnstable - kPerStableIteration * std::min(search.stable_iterations, kMaxStableIterations);
    const int effort = kShareBase - search.node_share;
    const int trend =
        std::clamp(kAll + kPerCentipawnDropped * search.score_drop, kShortest, kLongest);
    const Milliseconds wanted = share_of(share_of(share_of(*soft_, stability), effort), trend);
    return elapsed() >= std::min(wanted, *hard_);
}

}  // namespace mutare
