#include "search/time_manager.h"

#include <algorithm>
#include <optional>

#include "search/parameters.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using std::chrono_literals::operator""ms;

namespace {

constexpr Milliseconds kNoOverhead{0};

Limits with_clock(Milliseconds left, Milliseconds increment = 0ms) {
    Limits limits;
    limits.clocks[index(Color::White)] = Clock{left, increment};
    return limits;
}

Limits with_moves_to_go(int moves, Milliseconds left, Milliseconds increment = 0ms) {
    Limits limits = with_clock(left, increment);
    limits.moves_to_go = moves;
    return limits;
}

/// White's budget at its first move.
TimeBudget budget(const Limits& limits, Milliseconds overhead = kNoOverhead) {
    return time_budget(limits, Position(), overhead);
}

constexpr Milliseconds kSoft{1000};

/// With the reserve, a minute is left to share.
const Milliseconds kMinute = 60'000ms + Milliseconds(kTuned.time_reserve.value);

}  // namespace

TEST_CASE("no time limit is set by the opponent's clock, nor by any to an infinite search") {
    Limits opponent;
    opponent.clocks[index(Color::Black)] = Clock{60'000ms, 0ms};
    Limits infinite = with_clock(60'000ms);
    infinite.infinite = true;
    for (const Limits& limits : {opponent, infinite}) {
        CHECK_FALSE(budget(limits).soft);
        CHECK_FALSE(budget(limits).hard);
    }
}

TEST_CASE("a time for the move is a hard limit, less the overhead") {
    Limits limits;
    limits.move_time = 500ms;
    CHECK_FALSE(budget(limits, 30ms).soft);
    CHECK(budget(limits, 30ms).hard == 470ms);
    CHECK(budget(limits, 600ms).hard == 1ms);
}

TEST_CASE("of a clock and a time for the move the shorter hard limit holds") {
    Limits limits = with_clock(60'000ms);
    const Milliseconds by_clock = *budget(limits).hard;
    limits.move_time = 500ms;
    CHECK(budget(limits).hard == 500ms);
    limits.move_time = 60'000ms;
    CHECK(budget(limits).hard == by_clock);
}

TEST_CASE("the budgets of some clocks are as recorded") {
    struct Row {
        Limits limits;
        Milliseconds soft;
        Milliseconds hard;
    };
    // A move may use most of a clock, not all, and spends most of the increment.
    for (const auto& [limits, soft, hard] :
         {Row{with_clock(kMinute), 840ms, 42'000ms},
          Row{with_clock(kMinute, 1000ms), 1640ms, 42'500ms},
          Row{with_moves_to_go(20, kMinute), 2550ms, 10'200ms},
          Row{with_moves_to_go(10, kMinute), 5100ms, 20'400ms},
          Row{with_moves_to_go(10, kMinute, 1000ms), 5950ms, 23'400ms},
          Row{with_moves_to_go(2, kMinute), 25'500ms, 37'980ms},
          Row{with_moves_to_go(1, kMinute), 48'000ms, 48'000ms},
          // Fewer than one move to go count as one, more than fifty as fifty.
          Row{with_moves_to_go(0, kMinute), 48'000ms, 48'000ms},
          Row{with_moves_to_go(50, kMinute), 1020ms, 4080ms},
          Row{with_moves_to_go(200, kMinute), 1020ms, 4080ms},
          // A clock that has run out leaves a millisecond.
          Row{with_clock(0ms), 0ms, 1ms}, Row{with_clock(-500ms), 0ms, 1ms}}) {
        CHECK(budget(limits).soft == soft);
        CHECK(budget(limits).hard == hard);
    }
    CHECK(budget(with_clock(60'000ms, 1000ms), 50ms).hard == 42'395ms);
    CHECK(budget(with_clock(120ms)).hard == 21ms);
    // Later moves have a larger share.
    const Position later = tests::position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 40");
    CHECK(time_budget(with_clock(kMinute), later, kNoOverhead).soft == 3060ms);
}

TEST_CASE("a move leaves the reserve, or three quarters of a short clock") {
    const Milliseconds reserve(kTuned.time_reserve.value);
    for (const Milliseconds increment : {0ms, 10ms, 5000ms}) {
        for (const std::optional<int> moves : {std::optional<int>(), std::optional(1)}) {
            const auto hard = [&](Milliseconds left) {
                Limits limits = with_clock(left, increment);
                limits.moves_to_go = moves;
                return *budget(limits).hard;
            };
            CAPTURE(increment.count(), moves.has_value());
            CHECK(hard(kMinute) <= kMinute - reserve);
            CHECK(hard(2 * reserve) <= reserve);
            CHECK(hard(reserve) <= reserve / 4);
            CHECK(hard(reserve / 2) <= reserve / 8);
            CHECK(hard(reserve / 2) > 1ms);
        }
    }
}

TEST_CASE("a move never overruns the clock, and leaves the overhead of the next one") {
    for (const Milliseconds left : {1ms, 15ms, 100ms, 1000ms, 60'000ms, 7'200'000ms}) {
        for (const Milliseconds increment : {0ms, 10ms, 5000ms}) {
            for (const Milliseconds overhead : {0ms, 10ms, 200ms}) {
                for (const std::optional<int> moves : {std::optional<int>(), std::optional(1),
                                                       std::optional(2), std::optional(40)}) {
                    CAPTURE(left.count(), increment.count(), overhead.count());
                    Limits limits = with_clock(left, increment);
                    limits.moves_to_go = moves;
                    const auto [soft, hard] = budget(limits, overhead);
                    CHECK(*soft <= *hard);
                    CHECK(*hard >= 1ms);
                    CHECK(*hard <= std::max(left - 2 * overhead, 1ms));
                }
            }
        }
    }
}

TEST_CASE("a clock lasts for its moves though each of them loses the overhead") {
    Milliseconds left = 6000ms;
    for (int moves = 40; moves > 0; --moves) {
        left -= *budget(with_moves_to_go(moves, left), 100ms).hard + 100ms;
    }
    CHECK(left >= 0ms);
}

TEST_CASE("a best move is stable for as many iterations as it has been the best since the first") {
    const Move e4 = tests::move_of(Position(), "e2e4");
    const Move d4 = tests::move_of(Position(), "d2d4");
    IterationTrend trend;
    const auto stable = [&](Move best) {
        return trend.update(best, Score(0), 500).stable_iterations;
    };
    CHECK(stable(e4) == 0);
    CHECK(stable(e4) == 1);
    CHECK(stable(e4) == 2);
    CHECK(stable(d4) == 0);
    CHECK(stable(e4) == 0);
    CHECK(stable(e4) == 1);
}

TEST_CASE("a score drops by its distance below that of the search before") {
    const Move e4 = tests::move_of(Position(), "e2e4");
    IterationTrend trend;
    const auto drop = [&](int score) { return trend.update(e4, Score(score), 500).score_drop; };
    CHECK(drop(100) == 0);
    trend.last_search_score = Score(90);
    CHECK(drop(40) == 50);
    CHECK(drop(100) == -10);
    CHECK(trend.update(e4, Score(75), 321).node_share == 321);
}

TEST_CASE("the soft limit is multiplied by stability, effort and the drop of the score") {
    CHECK(adapted(kSoft, {0, 650, 0}) == 1350ms);
    CHECK(adapted(kSoft, {3, 500, 10}) == 1901ms);
    CHECK(adapted(kSoft, {8, 950, 0}) == 435ms);
    CHECK(adapted(kSoft, {100, 950, 0}) == 435ms);
    CHECK(adapted(kSoft, {0, 500, 1000}) == 3159ms);
    CHECK(adapted(kSoft, {0, 500, -1000}) == 1404ms);
}

TEST_CASE("the soft limit is reached with the time for the move, if that is shorter") {
    Limits limits = with_clock(std::chrono::hours(10));
    limits.asked_at = std::chrono::steady_clock::now() - std::chrono::minutes(2);
    CHECK_FALSE(TimeManager(limits, Position(), kNoOverhead).is_soft_limit_reached({}));
    limits.move_time = 60'000ms;
    CHECK(TimeManager(limits, Position(), kNoOverhead).is_soft_limit_reached({}));
}

TEST_CASE("the soft limit is never reached without a clock") {
    Limits limits;
    limits.move_time = 1ms;
    limits.asked_at = std::chrono::steady_clock::now() - std::chrono::minutes(2);
    const TimeManager by_move(limits, Position(), kNoOverhead);
    CHECK_FALSE(by_move.has_clock());
    CHECK_FALSE(by_move.is_soft_limit_reached({}));

    Limits with_asked_at = with_clock(60'000ms);
    with_asked_at.asked_at = limits.asked_at;
    const TimeManager by_clock(with_asked_at, Position(), kNoOverhead);
    CHECK(by_clock.has_clock());
    CHECK(by_clock.is_soft_limit_reached({}));
}
