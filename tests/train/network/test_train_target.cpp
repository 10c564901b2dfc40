#include <vector>

#include "tests/catch.h"
#include "train/network/target.h"

using namespace mutare;
using namespace mutare::train;

namespace {

/// A game with these scores, each from the side to move, after mixing.
std::vector<int> mixed(const std::vector<int>& scores, double weight) {
    Game game;
    for (const int score : scores) game.plies.push_back({Move(), Score(score)});
    std::vector<int> values;
    for (const ScoredMove& ply : with_later_scores(game, weight).plies) {
        values.push_back(ply.score.value());
    }
    return values;
}

}  // namespace

TEST_CASE("without a weight, later scores change nothing") {
    CHECK(mixed({30, -12, 250, -400}, 0) == std::vector{30, -12, 250, -400});
    CHECK(mixed({}, 0.5).empty());
}

TEST_CASE("scores that agree with later ones stay") {
    CHECK(mixed({80, -80, 80, -80}, 0.5) == std::vector{80, -80, 80, -80});
}

TEST_CASE("a score moves towards the later ones, the nearest first") {
    const std::vector<int> values = mixed({0, 0, 400, -400}, 0.5);
    CHECK(values[3] == -400);
    CHECK(values[2] == 400);
    // Half of the way in expected score, seen by the other side: from 0.5 to 0.2689.
    CHECK(values[1] == -188);
    CHECK(values[0] > 80);
    CHECK(values[0] < 100);
}

TEST_CASE("later scores are found behind positions without a score") {
    const int none = kNoScore.value();
    const std::vector<int> values = mixed({0, none, 400, -none}, 0.5);
    CHECK(values == std::vector{mixed({0, -400}, 0.5)[0], none, 400, -none});
}

TEST_CASE("a mate found later counts, and a score of mate stays") {
    const int mate = Score::mate_in(3).value();
    const std::vector<int> values = mixed({0, -mate, mate}, 0.5);
    CHECK(values[1] == -mate);
    CHECK(values[0] == 439);  // an expected score of 0.75
    CHECK(mixed({0, -mate, mate}, 1)[0] > 5000);
}
