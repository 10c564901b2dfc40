#include "bench/suite.h"

#include <new>

#include "base/text.h"
#include "engine/notation/move_text.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

// White mates in one move: Ra8.
const std::string kMateInOne = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";
const std::string kMatedInOne = "7k/R7/1R6/8/8/8/8/6K1 b - -";

Suite read_suite(const std::string& path, std::size_t positions) {
    INFO(path);
    Suite suite = parse_suite(read_data(path));
    for (const auto& [line, error] : suite.errors) FAIL_CHECK(line << ": " << error.message);
    REQUIRE(suite.cases.size() == positions);
    return suite;
}

SuiteSettings with_nodes(std::uint64_t count) {
    SuiteSettings settings;
    settings.limits.nodes = count;
    return settings;
}

/// At least `solved` positions are solved, and every announced mate is right.
SuiteResult check(const std::vector<SuiteCase>& cases, std::uint64_t node_count, int solved) {
    Control control;
    const SuiteResult result =
        run_suite(cases, with_nodes(node_count), control,
                  [](const SuiteCase& suite_case, const SuiteOutcome& outcome) {
                      for (const std::string& error : outcome.mate_errors) {
                          FAIL_CHECK(suite_case.fen << ": " << error);
                      }
                  });
    INFO(summary(result));
    CHECK(result.cases == static_cast<int>(cases.size()));
    CHECK(result.wrong_mates == 0);
    CHECK(result.solved >= solved);
    return result;
}

SuiteCase only_case(const std::string& line) {
    const Suite suite = parse_suite(line);
    REQUIRE(suite.errors.empty());
    REQUIRE(suite.cases.size() == 1);
    return suite.cases.front();
}

SuiteResult run_line(const std::string& line) {
    const std::vector<SuiteCase> cases{only_case(line)};
    Control control;
    return run_suite(cases, with_nodes(1000), control);
}

}  // namespace

TEST_CASE("the tasks of a line are read") {
    const SuiteCase read =
        only_case(kMateInOne + R"( bm Ra8 #1; am Kf1; c0 "Ra8=10, Kf1=3"; id "back rank";)");
    CHECK(read.line == 1);
    CHECK(read.name == "back rank");
    CHECK(read.fen == kMateInOne);
    REQUIRE(read.best.size() == 1);
    CHECK(uci(read.best[0], read.position, false) == "a1a8");
    REQUIRE(read.avoid.size() == 1);
    CHECK(read.mate == 1);
    REQUIRE(read.points.size() == 2);
    CHECK(read.points[1].points == 3);
    CHECK(task_text(read) == "mate 1");
    CHECK(task_text(only_case(kMateInOne + " bm Ra8; am Kf1 Kh1;")) == "bm Ra8#, am Kf1 Kh1");
    CHECK(only_case(kMateInOne + " dm 1;").mate == 1);
}

TEST_CASE("the moves of a task may have any notation") {
    for (const char* move : {"Ra8", "Ra8#", "a1a8", "a1-a8", "Ra1-a8", "♖a8", "ra8", "Ra8!"}) {
        CAPTURE(move);
        const SuiteCase read = only_case(kMateInOne + " bm " + move + "; am " + move + ";");
        REQUIRE(read.best.size() == 1);
        CHECK(uci(read.best[0], read.position, false) == "a1a8");
        CHECK(read.avoid == read.best);
    }
}

TEST_CASE("a suite may begin with a byte order mark and end with the end-of-file byte") {
    const Suite suite = parse_suite("\xEF\xBB\xBF" + kMateInOne + " bm\u00A0Ra8;\r\n\xEF\xBB\xBF" +
                                    kMateInOne + " bm Ra8;\r\n\x1A");
    CHECK(suite.errors.empty());
    REQUIRE(suite.cases.size() == 2);
    CHECK(suite.cases[1].fen == kMateInOne);
}

TEST_CASE("the fifty-move rule counts the clock that an operation sets") {
    const std::string almost = "8/8/8/4k3/8/8/1R6/K7 w - -";
    CHECK(only_case(almost + " hmvc 99; bm Rb5;").position.state().halfmove_clock == 99);
    CHECK(only_case(almost + " hmvc 99; bm Rb5;").fen == almost + " 99 1");
}

TEST_CASE("a comment without points sets no task") {
    CHECK(only_case(kMateInOne + R"( bm Ra8; c0 "Ra8=2147483647";)").points.empty());
    CHECK(only_case(kMateInOne + R"( bm Ra8; c0 "easy, e.g. Ra8 = mate";)").points.empty());
    CHECK(only_case(kMateInOne + R"( bm Ra8; c0 "depth=12, time=3";)").points.empty());
}

TEST_CASE("an error in a suite is reported with its line and column") {
    const Suite suite = parse_suite("# a comment\n\n" + kMateInOne + " bm Qa8;\nno position\n" +
                                    kMateInOne + " id \"no task\";\n" + kMateInOne + " dm soon;\n" +
                                    kMateInOne + " bm Ra8;\n" + kMateInOne + " dm -2147483648;\n");
    std::vector<std::size_t> lines;
    for (const auto& [line, error] : suite.errors) lines.push_back(static_cast<std::size_t>(line));
    REQUIRE(lines == std::vector<std::size_t>{3, 4, 5, 6, 8});
    CHECK(suite.errors[0].error.column > static_cast<int>(kMateInOne.size()));
    // A line without a task is wrong at its end.
    CHECK(suite.errors[2].error.column ==
          static_cast<int>((kMateInOne + " id \"no task\";").size()) + 1);
    REQUIRE(suite.cases.size() == 1);
    CHECK(suite.cases[0].line == 7);
}

TEST_CASE("a position is solved by its best move, by a mate in time, or by avoiding a move") {
    const std::string mate_in_two = "8/5k2/R7/1R6/8/8/8/6K1 w - -";  // Rb7+ and Ra8
    struct {
        std::string position;
        const char* task;
        int solved;
    } const lines[] = {{kMateInOne, " bm Ra8;", 1},         {kMateInOne, " bm Kf1;", 0},
                       {kMateInOne, " am Kf1;", 1},         {kMateInOne, " am Ra8;", 0},
                       {kMateInOne, " bm Ra8; am Kf1;", 1}, {kMateInOne, " bm Ra8; am Ra8;", 0},
                       {kMateInOne, " bm Kf1 Ra8;", 1},     {kMateInOne, " bm #1;", 1},
                       {kMatedInOne, " bm #-1;", 1},        {kMatedInOne, " bm #1;", 0},
                       {kMateInOne, " dm 1;", 1},           {kMateInOne, " dm 2;", 1},
                       {mate_in_two, " dm 2;", 1},          {mate_in_two, " dm 1;", 0}};
    for (const auto& line : lines) {
        CAPTURE(line.position, line.task);
        CHECK(run_line(line.position + line.task).solved == line.solved);
    }
}

TEST_CASE("a move gets its points, and with points alone, the highest ones are the task") {
    struct {
        const char* operations;
        int points;
        int max_points;
        int solved;
    } const lines[] = {{R"( bm Ra8; c0 "Ra8=7, Kf1=10";)", 7, 10, 1},
                       {R"( c0 "Ra8=10, Kf1=3";)", 10, 10, 1},
                       {R"( c0 "Kf1=3, Kh1=2";)", 0, 3, 0},
                       {R"( c0 "Kf1=3, Ra8=2";)", 2, 3, 0}};
    for (const auto& line : lines) {
        CAPTURE(line.operations);
        const SuiteResult result = run_line(kMateInOne + line.operations);
        CHECK(result.points == line.points);
        CHECK(result.max_points == line.max_points);
        CHECK(result.solved == line.solved);
    }
    CHECK(task_text(only_case(kMateInOne + lines[1].operations)) == "highest points");
}

TEST_CASE("searching several positions at the same time changes no outcome and no order") {
    Suite suite = read_suite("tactics/bratko-kopec.epd", 24);
    const auto outcomes = [&](int concurrency) {
        SuiteSettings settings = with_nodes(2000);
        settings.concurrency = concurrency;
        std::vector<std::string> lines;
        Control control;
        run_suite(suite.cases, settings, control,
                  [&](const SuiteCase& suite_case, const auto& outcome) {
                      lines.push_back(suite_case.name + ' ' +
                                      uci(outcome.move, suite_case.position, false) + ' ' +
                                      std::to_string(outcome.score.value()));
                  });
        return lines;
    };
    const std::vector<std::string> alone = outcomes(1);
    CHECK(alone.size() == 24);
    CHECK(outcomes(4) == alone);
    CHECK(outcomes(100) == alone);
}

TEST_CASE("a suite that is stopped has the outcomes of its first positions") {
    Suite suite = read_suite("tactics/bratko-kopec.epd", 24);
    for (const int concurrency : {1, 3}) {
        SuiteSettings settings = with_nodes(1000);
        settings.concurrency = concurrency;
        Control control;
        int reported = 0;
        const SuiteResult result = run_suite(suite.cases, settings, control,
                                             [&](const SuiteCase& suite_case, const auto&) {
                                                 CHECK(suite_case.line == ++reported);
                                                 if (reported == 5) control.stop();
                                             });
        CHECK(result.cases == reported);
        CHECK(reported >= 5);
        if (concurrency == 1) CHECK(reported == 5);
    }
}

TEST_CASE("an error while outcomes are reported ends the suite") {
    Suite suite = read_suite("tactics/bratko-kopec.epd", 24);
    SuiteSettings settings = with_nodes(100);
    settings.concurrency = 2;
    Control control;
    CHECK_THROWS_AS(run_suite(suite.cases, settings, control,
                              [](const auto&, const auto&) { throw std::bad_alloc(); }),
                    std::bad_alloc);
}

TEST_CASE("the summary of a suite is one line") {
    SuiteResult result;
    CHECK(summary(result) == "0 of 0 solved (0.0 %), 0 nodes 0 nps");
    result.solved = 290;
    result.cases = 300;
    result.nodes = 5000;
    result.time = Milliseconds(1000);
    CHECK(summary(result) == "290 of 300 solved (96.7 %), 5000 nodes 5000 nps");
    result.points = 5;
    result.max_points = 10;
    result.mate_scores = 3;
    CHECK(summary(result) ==
          "290 of 300 solved (96.7 %), 5 of 10 points, 3 mate scores, 0 of them wrong, 5000 nodes "
          "5000 nps");
}

TEST_CASE("every mate in one is found") {
    check(read_suite("mate/leorik_mate_in_1.epd", 64).cases, 2'000, 64);
}

TEST_CASE("the mates announced by a fast search are right", "[slow]") {
    Suite suite = read_suite("mate/mates2000.epd", 2000);
    suite.cases.resize(100);
    CHECK(check(suite.cases, 10'000, 15).mate_scores > 0);
}

TEST_CASE("half of the Bratko-Kopec test is solved", "[slow]") {
    check(read_suite("tactics/bratko-kopec.epd", 24).cases, 50'000, 12);
}

TEST_CASE("a third of two thousand mates is found, and every announced mate is right", "[.long]") {
    check(read_suite("mate/mates2000.epd", 2000).cases, 300'000, 750);
}

TEST_CASE("285 of 300 positions of Win at Chess are solved", "[.long]") {
    check(read_suite("tactics/wacnew.epd", 300).cases, 2'000'000, 285);
}

TEST_CASE("the Strategic Test Suite scores more than ten thousand points", "[.long]") {
    CHECK(check(read_suite("tactics/sts-v3.epd", 1500).cases, 100'000, 900).points > 10'000);
}

TEST_CASE("mates and points of the largest size are read, larger ones are not") {
    CHECK(only_case(kMateInOne + " dm " + std::to_string(kMaxPly) + ";").mate == kMaxPly);
    CHECK(parse_suite(kMateInOne + " dm " + std::to_string(kMaxPly + 1) + ";").errors.size() == 1);
    CHECK(parse_suite(kMateInOne + " dm 0;").errors.size() == 1);
    CHECK(only_case(kMateInOne + R"( bm Ra8; c0 "Ra8=1000, Kf1=0";)").points.size() == 2);
    CHECK(only_case(kMateInOne + R"( bm Ra8; c0 "Ra8=1001";)").points.empty());
}

TEST_CASE("a mate score that is only a bound is not counted") {
    class MateScores : public Listener {
      public:
        void on_lines(const std::vector<Report>& lines) override {
            if (!lines.front().score.is_mate()) return;
            ++(lines.front().bound == Bound::Exact ? exact : bounds);
        }
        int exact = 0;
        int bounds = 0;
    };
    const SuiteCase suite_case =
        only_case("r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - dm 2;");
    Searcher searcher(1);
    int bounds = 0;
    for (std::uint64_t nodes = 200; nodes < 700; nodes += 2) {
        CAPTURE(nodes);
        Limits limits;
        limits.nodes = nodes;
        Control control;
        MateScores scores;
        searcher.clear();
        searcher.run(suite_case.position, limits, control, scores);
        CHECK(run_case(searcher, suite_case, limits, Control())->mate_scores == scores.exact);
        bounds += scores.bounds;
    }
    CHECK(bounds > 0);
}

TEST_CASE("a mate sooner than the suite says, or for the other side, is wrong") {
    CHECK(run_line(kMateInOne + " dm 1;").wrong_mates == 0);
    CHECK(run_line(kMateInOne + " dm 2;").wrong_mates > 0);
    const auto error_of = [](const std::string& line) {
        Searcher searcher(1);
        Limits limits;
        limits.depth = 2;
        const auto outcome = run_case(searcher, only_case(line), limits, Control());
        return outcome->mate_errors.empty() ? std::string() : outcome->mate_errors.back();
    };
    CHECK(error_of(kMateInOne + " dm 1;").empty());
    CHECK(error_of(kMateInOne + " dm 2;") == "mate 1 at depth 2: sooner than the suite says");
    CHECK(error_of(kMateInOne + " dm -1;") == "mate 1 at depth 2: for the wrong side");
    CHECK(error_of(kMateInOne + " bm Ra8;").empty());
}

namespace {

// Black to move: after the king steps to the back rank, Ra6-a8 mates.
constexpr std::string_view kTwoRooks = "8/1R2k3/R7/8/8/8/8/1K6 b - - 0 1";

/// What is wrong with the moves as the principal variation of the score; "" when nothing is.
std::string error_in(std::string_view root, Score score, std::string_view pv) {
    const Position position = position_of(root);
    return error_in_mate_pv(position, score, line_of(position, pv)).value_or("");
}

}  // namespace

TEST_CASE("a variation ends in the announced mate, and at no other ply") {
    constexpr std::string_view kDrawnAtOnce = "8/1R2k3/R7/8/8/8/8/1K6 b - - 99 80";
    constexpr std::string_view kMateInOne = "3k4/1R6/R7/8/8/8/8/1K6 w - - ";
    const std::string twice = "b1c1 d8e8 c1b1 e8d8 ";
    struct {
        std::string root;
        Score score;
        std::string pv;
        const char* error;
    } const variations[] = {
        {std::string(kTwoRooks), Score::mated_in(2), "e7d8 a6a8", ""},
        {std::string(kTwoRooks), Score::mated_in(2), "e7d8", "no mate after 1 of 2 plies"},
        {std::string(kTwoRooks), Score::mated_in(2), "", "no mate after 0 of 2 plies"},
        {std::string(kTwoRooks), Score::mated_in(4), "e7d8 a6a8",
         "mate after 2 plies, announced after 4"},
        {std::string(kDrawnAtOnce), Score::mated_in(2), "e7d8 a6a8", "a draw after 1 plies"},
        // The mate counts, even where fifty moves are complete.
        {join(kMateInOne, "99 80"), Score::mate_in(1), "a6a8", ""},
        {join(kMateInOne, "100 80"), Score::mate_in(1), "a6a8", ""},
        // The root may occur a second time, a later position may not.
        {join(kMateInOne, "0 1"), Score::mate_in(5), twice + "a6a8", ""},
        {join(kMateInOne, "0 1"), Score::mate_in(9), twice + twice + "a6a8",
         "a draw after 5 plies"}};
    for (const auto& each : variations) {
        CAPTURE(each.root, each.pv);
        CHECK(error_in(each.root, each.score, each.pv) == each.error);
    }
}

TEST_CASE("a variation with an illegal move is wrong") {
    const Position root = position_of(kTwoRooks);
    const Position other = position_of("8/8/8/8/8/8/8/k1K4R w - - 0 1");
    CHECK(error_in_mate_pv(root, Score::mated_in(2), {move_of(other, "h1h2")}) ==
          "an illegal move at ply 1");
}
