#include "cli/suite_output.h"

#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

constexpr const char* kBackRankFen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

SuiteCase back_rank() {
    SuiteCase result;
    result.file = "a.epd";
    result.line = 12;
    result.name = "one";
    result.fen = kBackRankFen;
    result.position = position_of(kBackRankFen);
    result.points = {{move_of(result.position, "a1a8"), 34}, {move_of(result.position, "g1f1"), 5}};
    return result;
}

SuiteOutcome found() {
    SuiteOutcome result;
    result.move = move_of(position_of(kBackRankFen), "a1a8");
    result.score = Score::mate_in(1);
    result.depth = 6;
    result.nodes = 5'000'000'000;
    result.time = Milliseconds(78);
    result.is_solved = true;
    result.points = 33;
    result.mate_scores = 9;
    result.mate_errors = {"no mate", "a draw"};
    return result;
}

}  // namespace

TEST_CASE("an outcome is JSON, and text") {
    CHECK(outcome_json(back_rank(), found()) ==
          std::string(R"({"file": "a.epd", "line": 12, "id": "one", "fen": ")") + kBackRankFen +
              R"(", "task": "highest points", "found": "Ra8#", "score": {"mate": 1}, "depth": 6, )"
              R"("nodes": 5000000000, "milliseconds": 78, "solved": true, "points": 33, )"
              R"("max_points": 34, "mate_scores": 9, "mate_errors": ["no mate", "a draw"]})");
    CHECK(outcome_text(back_rank(), found()) ==
          std::string("a.epd:12, one: highest points, found Ra8#, score mate 1: ") + kBackRankFen);
    SuiteCase nameless = back_rank();
    nameless.name.clear();
    CHECK(outcome_text(nameless, {}).starts_with("a.epd:12: highest points, found no move, "));
}

TEST_CASE("a suite's result is JSON") {
    SuiteResult result;
    result.solved = 1;
    result.cases = 2;
    result.points = 3;
    result.max_points = 4;
    result.mate_scores = 5;
    result.wrong_mates = 6;
    result.nodes = 7;
    result.time = Milliseconds(8);
    CHECK(summary_json(result) ==
          R"({"summary": {"positions": 2, "solved": 1, "points": 3, "max_points": 4, )"
          R"("mate_scores": 5, "wrong_mates": 6, "nodes": 7, "milliseconds": 8}})");
}

TEST_CASE("a theme is a name without the number at its end") {
    CHECK(theme_in("STS(v1.0) Undermine.001") == "STS(v1.0) Undermine");
    CHECK(theme_in("WAC.012") == "WAC");
    CHECK(theme_in("one, back rank") == "one, back rank");
    CHECK(theme_in("7").empty());
    CHECK(theme_in("").empty());
}
