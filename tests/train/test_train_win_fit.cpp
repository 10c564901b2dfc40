#include "train/win_fit.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

using Cell = ScoreStatistics::Cell;

/// The results that a model expects of games with each score and material.
std::vector<Cell> games_of(const WinModel& model) {
    constexpr double kGames = 10'000;
    std::vector<Cell> cells;
    for (int points = 10; points <= kFullMaterial; points += 4) {
        for (int centipawns = -600; centipawns <= 600; centipawns += 40) {
            const double win = chance_to_win(model, points, centipawns);
            const double loss = chance_to_win(model, points, -centipawns);
            const auto count = [](double chance) {
                return static_cast<std::uint64_t>(std::lround(kGames * chance));
            };
            cells.push_back({points, centipawns, {count(loss), count(1 - win - loss), count(win)}});
        }
    }
    return cells;
}

}  // namespace

TEST_CASE("the fit recovers a model from the results that it expects") {
    const WinModel truth{{200, -50, 30}, {90, -20, 15}};
    const auto cells = games_of(truth);
    const WinModel found = fit_win_model(cells, {{100, 0, 0}, {100, 0, 0}});
    CHECK(mean_loss(cells, found) < mean_loss(cells, truth) + 1e-4);
    for (const int points : {10, 40, kFullMaterial}) {
        const double error = chance_to_win(found, points, 150) - chance_to_win(truth, points, 150);
        CHECK(std::abs(error) < 0.01);
    }
}

TEST_CASE("results are counted from the point of view of the side to move") {
    const Position black = position_of("4k3/r4ppp/8/8/8/8/R4PPP/4K3 b - - 0 30");
    ScoreStatistics statistics;
    statistics.add({black, {Move(), Score(43)}, Result::WhiteWins});
    statistics.add({black, {Move(), Score(-43)}, Result::Draw});
    const auto cells = statistics.cells();
    REQUIRE(cells.size() == 2);
    CHECK(cells[0].centipawns == -40);
    CHECK(cells[0].material == 16);
    CHECK(cells[0].results == std::array<std::uint64_t, 3>{0, 1, 0});
    CHECK(cells[1].centipawns == 40);
    CHECK(cells[1].results == std::array<std::uint64_t, 3>{1, 0, 0});
}

TEST_CASE("positions of the random opening and decided scores are not counted") {
    ScoreStatistics statistics;
    statistics.add(
        {position_of("4k3/r4ppp/8/8/8/8/R4PPP/4K3 w - - 0 3"), {Move(), Score(0)}, Result::Draw});
    statistics.add({position_of("4k3/r4ppp/8/8/8/8/R4PPP/4K3 w - - 0 30"),
                    {Move(), Score::mate_in(3)},
                    Result::Draw});
    CHECK(statistics.positions() == 0);
}
