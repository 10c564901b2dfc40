#include "uci/search_task.h"

#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("the info line has all fields of a report") {
    const Position root;
    Report report;
    report.depth = 12;
    report.selective_depth = 20;
    report.multipv = 2;
    report.score = Score(-35);
    report.nodes = 1'500'000;
    report.tablebase_hits = 7;
    report.time = Milliseconds(500);
    report.hash_full = 42;
    report.pv = line_of(root, "e4 e5 Nf3");
    CHECK(info_line(report, {root}) ==
          "info depth 12 seldepth 20 multipv 2 score cp -35 nodes 1500000 nps 3000000 hashfull 42 "
          "tbhits 7 time 500 pv e2e4 e7e5 g1f3");
}

TEST_CASE("a bound is reported after its score") {
    const Position root;
    Report report;
    report.bound = Bound::Lower;
    CHECK_THAT(info_line(report, {root}),
               Catch::Matchers::ContainsSubstring("score cp 0 lowerbound nodes"));
    report.bound = Bound::Upper;
    CHECK_THAT(info_line(report, {root}),
               Catch::Matchers::ContainsSubstring("score cp 0 upperbound nodes"));
}

TEST_CASE("the chances to win, draw and lose are reported after the score") {
    const Position root;
    Report report;
    report.score = Score::mate_in(1);
    CHECK_THAT(info_line(report, {root, false, true}),
               Catch::Matchers::ContainsSubstring("score mate 1 wdl 1000 0 0 nodes"));
}

TEST_CASE("the distance to mate is reported in moves") {
    CHECK(score_text(Score::mate_in(1)) == "mate 1");
    CHECK(score_text(Score::mate_in(5)) == "mate 3");
    CHECK(score_text(Score::mated_in(4)) == "mate -2");
    CHECK(score_text(Score::mated_in(0)) == "mate 0");
    CHECK(score_text(Score(-120)) == "cp -120");
    CHECK(score_text(Score::tablebase_win_in(3)).starts_with("cp "));
    CHECK(score_text(Score::tablebase_loss_in(3)).starts_with("cp -"));
}

TEST_CASE("castling is written as king captures rook in Chess960 only") {
    const Position root = position_of("4k3/8/8/8/8/8/8/4K2R b K - 0 1");
    Report report;
    report.pv = line_of(root, "Ke7 O-O");
    CHECK_THAT(info_line(report, {root, false}), Catch::Matchers::EndsWith(" pv e8e7 e1g1"));
    CHECK_THAT(info_line(report, {root, true}), Catch::Matchers::EndsWith(" pv e8e7 e1h1"));
}

TEST_CASE("the current move is reported with its number") {
    const Position root;
    CHECK(current_move_line({9, line_of(root, "d4").front(), 3}, {root}) ==
          "info depth 9 currmove d2d4 currmovenumber 3");
}

TEST_CASE("the best move is reported with the expected reply, if there is one") {
    const Position root;
    const std::vector<Move> line = line_of(root, "e4 e5");
    SearchResult result;
    CHECK(best_move_line(result, {root}) == "bestmove (none)");
    result.best = line[0];
    CHECK(best_move_line(result, {root}) == "bestmove e2e4");
    result.ponder = line[1];
    CHECK(best_move_line(result, {root}) == "bestmove e2e4 ponder e7e5");
}

TEST_CASE("a weak level is told the moves of the game") {
    OptionValues options;
    const std::vector<Move> moves = line_of(Position(), "e4 e5 Nf3");
    CHECK_FALSE(handicap_of(options, moves, 1));
    options.limits_strength = true;
    CHECK(handicap_of(options, moves, 1)->past == moves);
    options.analyses = true;
    CHECK_FALSE(handicap_of(options, moves, 1));
}

TEST_CASE("a level of skill is another name for an Elo, which has precedence") {
    const auto nodes_of = [](int elo) { return handicap_for(elo, 1).nodes; };
    OptionValues options;
    for (const auto& [level, elo] : {std::pair(12, 2120), {16, 2660}, {19, 3065}}) {
        options.skill_level = level;
        CHECK(handicap_of(options, {}, 1)->nodes == nodes_of(elo));
    }
    options.skill_level = 0;
    const auto blindness = [](const Handicap& handicap) { return handicap.amateur->blindness; };
    CHECK(blindness(*handicap_of(options, {}, 1)) == blindness(handicap_for(500, 1)));
    options.limits_strength = true;
    CHECK(blindness(*handicap_of(options, {}, 1)) == blindness(handicap_for(options.elo, 1)));
}

TEST_CASE("a search has the settings of the options") {
    OptionValues options;
    options.threads = 2;
    options.multipv = 3;
    options.move_overhead_milliseconds = 123;
    const SearchSettings settings = settings_of(options);
    CHECK(settings.threads == 2);
    CHECK(settings.multipv == 3);
    CHECK(settings.move_overhead == Milliseconds(123));
}
