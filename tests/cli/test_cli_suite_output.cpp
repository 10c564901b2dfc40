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

TEST_CASE("an outcome has a row of the table, from which it is read again") {
    const CsvRow row = outcome_row(back_rank(), found(), "nodes 7");
    CHECK(row == CsvRow{"a.epd", "12", "one", kBackRankFen, "highest points", "Ra8#", "mate 1", "6",
                        "5000000000", "78", "1", "33", "34", "9", "2", "no mate; a draw",
                        "nodes 7"});
    CHECK(suite_columns() == CsvRow{"file", "line", "id", "fen", "task", "found", "score", "depth",
                                    "nodes", "milliseconds", "solved", "points", "max_points",
                                    "mate_scores", "wrong_mates", "mate_errors", "settings"});
    const std::optional<SuiteOutcome> again = outcome_in(row, back_rank(), "nodes 7");
    REQUIRE(again);
    CHECK(again->depth == 6);
    CHECK(again->nodes == 5'000'000'000);
    CHECK(again->time == Milliseconds(78));
    CHECK(again->is_solved);
    CHECK(again->points == 33);
    CHECK(again->mate_scores == 9);
    CHECK(again->mate_errors.size() == 2);
    CHECK_FALSE(outcome_in(row, back_rank(), "nodes 8"));
    SuiteOutcome failed = found();
    failed.is_solved = false;
    CHECK_FALSE(outcome_in(outcome_row(back_rank(), failed, ""), back_rank(), "")->is_solved);
}

TEST_CASE("an outcome is JSON without the settings, and text") {
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

TEST_CASE("a suite's result is JSON, and its settings are named") {
    SuiteResult result;
    result.solved = 1;
    result.cases = 2;
    result.points = 3;
    result.max_points = 4;
    result.mate_scores = 5;
    result.wrong_mates = 6;
    result.nodes = 7;
    result.time = Milliseconds(8);
    CHECK(summary_json(result, "[]") ==
          R"({"summary": {"positions": 2, "solved": 1, "points": 3, "max_points": 4, )"
          R"("mate_scores": 5, "wrong_mates": 6, "nodes": 7, "milliseconds": 8, "themes": []}})");
    SuiteSettings settings;
    settings.limits.nodes = 1;
    settings.limits.depth = 2;
    settings.limits.move_time = Milliseconds(3);
    settings.threads = 4;
    settings.hash_megabytes = 5;
    CHECK(settings_text(settings) == "nodes 1, depth 2, movetime 3, threads 4, hash 5");
}
