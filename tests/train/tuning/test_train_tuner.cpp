#include "train/tuning/tuner.h"

#include <cmath>
#include <string>

#include "tests/catch.h"
#include "train/tuning/tuning_report.h"

using namespace mutare;
using namespace mutare::train;

namespace {

TuningSettings quick_settings() {
    TuningSettings settings;
    settings.spsa.steps = 6;
    settings.limits.nodes = 100;
    settings.hash_megabytes = 1;
    settings.elo_of_doubling = 0;
    return settings;
}

std::vector<Parameter> rows() {
    const auto all = all_parameters();
    return {all.begin(), all.begin() + 20};
}

/// Plays until that many pairs have been played in all.
TuningState play(const TuningSettings& settings, TuningState state, std::uint64_t pairs,
                 int threads = 1) {
    const std::uint64_t jobs = pairs - state.pairs;
    Tuner tuner(settings, std::move(state));
    WorkerPool(threads, jobs, [&](WorkerPool& pool) { tuner.play_pairs(pool); });
    return tuner.state();
}

std::vector<double> values_of(const TuningState& state) {
    return state.course.back().values;
}

MatchResult won_pair() {
    return {2, 0, 0, {1000, 1000}, {1000, 1000}};
}

}  // namespace

TEST_CASE("a tuning that was interrupted goes the same way with one thread") {
    const TuningSettings settings = quick_settings();
    const TuningState whole = play(settings, TuningState(rows()), 6);
    const TuningState half = play(settings, TuningState(rows()), 3);
    CHECK(half.pairs == 3);
    const TuningState continued = play(settings, half, 6);
    CHECK(whole.pairs == 6);
    CHECK(whole.games.wins + whole.games.draws + whole.games.losses == 12);
    CHECK(values_of(continued) == values_of(whole));
    CHECK(course_table(continued) == course_table(whole));
    CHECK(continued.games.plus.nodes == whole.games.plus.nodes);
}

TEST_CASE("two threads play each pair once") {
    const TuningState state = play(quick_settings(), TuningState(rows()), 6, 2);
    CHECK(state.pairs == 6);
    CHECK(state.course.size() == 7);
    CHECK(state.games.wins + state.games.draws + state.games.losses == 12);
    CHECK(state.games.plus.cpu_nanoseconds > 0);
    CHECK(state.games.minus.cpu_nanoseconds > 0);
}

TEST_CASE("equal sets of numbers play the same games with colors reversed") {
    PairPlayer player(quick_settings().limits, AdjudicationSettings(), 1);
    Random random(4);
    const std::atomic<bool> stopped = false;
    for (int i = 0; i < 3; ++i) {
        const Position opening = player.random_opening(OpeningSettings(), random);
        const MatchResult pair = player.play(opening, {}, {}, stopped).value();
        CHECK(pair.wins == pair.losses);
        CHECK(pair.plus.nodes == pair.minus.nodes);
    }
}

TEST_CASE("a pair is abandoned when it is stopped") {
    PairPlayer player(quick_settings().limits, AdjudicationSettings(), 1);
    CHECK_FALSE(player.play(Position(), {}, {}, true));
}

TEST_CASE("the set that makes fewer blunders wins, where numbers are variables") {
    if (!kCanTune) SKIP("the numbers are constants");
    // Nearly all late moves are pruned, and hardly any nodes are left to the others.
    Parameters bad;
    for (const auto& [name, value] :
         {std::pair("late_move_base", 2), std::pair("late_move_factor", 30),
          std::pair("history_bonus_per_depth", 100), std::pair("reduction_base", 1500),
          std::pair("check_bonus", 0), std::pair("reverse_futility_per_depth", 30),
          std::pair("futility_per_depth", 30), std::pair("futility_base", 0)}) {
        REQUIRE(set_parameter(bad, name, value));
    }
    TuningSettings settings = quick_settings();
    settings.limits.nodes = 2000;
    PairPlayer player(settings.limits, AdjudicationSettings(), 1);
    Random random(5);
    const std::atomic<bool> stopped = false;
    MatchResult sum;
    for (int i = 0; i < 12; ++i) {
        sum.add(*player.play(player.random_opening(OpeningSettings(), random), {}, bad, stopped));
    }
    CHECK(sum.wins > sum.losses);
}

TEST_CASE("speed counts like the games that it would have won") {
    MatchResult pair = won_pair();
    CHECK(result_with_speed(pair, 100) == 2);
    pair.minus.cpu_nanoseconds = 2000;
    CHECK(pair.doublings() == 1);
    CHECK(result_with_speed(pair, 0) == 2);
    // 100 Elo are an expected score of 0.64 a game; linear: 0.144 points above one half.
    CHECK(std::abs(result_with_speed(pair, 100) - (2 + 2 * 2 * 0.1439)) < 0.001);
    pair.plus.cpu_nanoseconds = 4000;
    CHECK(result_with_speed(pair, 100) < 2);
    pair.plus = {};
    CHECK(pair.doublings() == 0);
}
