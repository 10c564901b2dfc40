#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bench/perft_suite.h"
#include "engine/notation/fen.h"
#include "engine/notation/start_positions.h"
#include "engine/perft/perft.h"
#include "tests/catch.h"
#include "tests/data_files.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

#ifdef NDEBUG
constexpr std::uint64_t kMaxNodes = 1'000'000;
#else
constexpr std::uint64_t kMaxNodes = 50'000;  // with asserts and sanitizers
#endif

/// Every position of a file counts as the file says.
void check_file(const std::string& name, std::size_t positions, std::uint64_t max_nodes) {
    INFO(name);
    const PerftSuite suite = parse_perft_suite(read_data("perft/" + name));
    for (const auto& [line, error] : suite.errors) FAIL_CHECK(line << ": " << error.message);
    CHECK(suite.cases.size() == positions);
    PerftSuiteOptions options;
    options.max_nodes = max_nodes;
    const PerftSuiteResult result =
        run_perft_suite(suite.cases, options, [](const std::string& mismatch) {
            if (!mismatch.empty()) FAIL_CHECK(mismatch);
        });
    CHECK(result.failed == 0);
    CHECK(result.passed > 0);
}

void check_all_files(std::uint64_t max_nodes) {
    check_file("ethereal-standard.epd", 128, max_nodes);
    check_file("ethereal-fischer.epd", 960, max_nodes);
    check_file("engine-unit-tests.epd", 277, max_nodes);
    check_file("engine-unit-tests-frc-dfrc.epd", 39, max_nodes);
    check_file("cw-perft.epd", 174, max_nodes);
    check_file("pychess-tricky.epd", 19, max_nodes);
}

std::vector<PerftCase::Count> counts_in(std::string_view text) {
    const PerftSuite suite = parse_perft_suite(text);
    REQUIRE(suite.errors.empty());
    REQUIRE(suite.cases.size() == 1);
    return suite.cases[0].counts;
}

const std::string kStart(kStartFen);

}  // namespace

TEST_CASE("perft counts as the well-known suites do") {
    check_all_files(kMaxNodes);
}

TEST_CASE("perft counts as the well-known suites do, to a hundred million nodes", "[.long]") {
    check_all_files(100'000'000);
}

TEST_CASE("the counts of a line are read, whatever stands beside them") {
    for (const std::string& text : {kStart + " ;D1 20 ;D2 400 ; src somewhere",
                                    "# a comment\n\n" + kStart + "; D1 20; D2 400 # two\r\n"}) {
        INFO(text);
        const auto counts = counts_in(text);
        REQUIRE(counts.size() == 2);
        CHECK(counts[0].depth == 1);
        CHECK(counts[0].nodes == 20);
        CHECK(counts[1].depth == 2);
        CHECK(counts[1].nodes == 400);
    }
}

TEST_CASE("the counts of depth 0 and of the greatest depth are read") {
    const auto counts = counts_in(kStart + " ;D0 1 ;D30 9");
    REQUIRE(counts.size() == 2);
    CHECK(parse_perft_suite(kStart + " ;D1").errors.size() == 1);
    CHECK(counts[0].depth == 0);
    CHECK(counts[1].depth == 30);
}

TEST_CASE("an error in a suite has its line and column, and the rest is read") {
    const PerftSuite suite =
        parse_perft_suite("\n" + kStart + " ;D1 20 ;D2 four hundred\n" +
                          "no position ;D1 20\nnor this\n\n" + kStart + " ;D-1 20 ;D31 9 ;D1 20");
    REQUIRE(suite.errors.size() == 4);
    CHECK(suite.errors[0].line == 2);
    CHECK(suite.errors[0].error.column == static_cast<int>(kStart.size()) + 10);
    CHECK(suite.errors[1].line == 3);
    CHECK(suite.errors[1].error.column == 2);
    CHECK(suite.errors[2].line == 4);
    CHECK(suite.errors[2].error.column == 2);
    CHECK(suite.errors[3].line == 6);
    REQUIRE(suite.cases.size() == 2);
    CHECK(suite.cases[0].counts.size() == 1);
    CHECK(suite.cases[1].line == 6);
    CHECK(suite.cases[1].counts.size() == 1);
}

TEST_CASE("a wrong count is reported with its depth, what was expected and what was found") {
    const PerftSuite suite = parse_perft_suite(kStart + " ;D1 20 ;D2 401 ;D3 1\n" + kStart);
    std::vector<std::string> reports;
    const PerftSuiteResult result = run_perft_suite(
        suite.cases, {}, [&](const std::string& mismatch) { reports.push_back(mismatch); });
    CHECK(summary(result) == "0 passed, 1 failed, 1 skipped");
    CHECK(reports ==
          std::vector<std::string>{"1: depth 2: expected 401, found 400: " + kStart, ""});
}

TEST_CASE("a count that 64 bits cannot hold is no count of a suite") {
    PerftSuiteOptions options;
    options.perft.hash_megabytes = 1;
    // The pawns keep the kings apart, so that there are few positions.
    const std::string kings = "4k3/8/8/8/p1p1p1p1/P1P1P1P1/8/4K3 w - - 0 1";
    const std::uint64_t wrapped =
        perft_divide(parse_fen(kings)->position, kDeepestPerft, options.perft).nodes;
    const std::string text = kings + " ;D30 " + std::to_string(wrapped);
    std::string report;
    run_perft_suite(parse_perft_suite(text).cases, options,
                    [&](const std::string& mismatch) { report = mismatch; });
    CHECK(report == "1: depth 30: expected " + std::to_string(wrapped) +
                        ", found more than 64 bits can hold: " + kings);
}

TEST_CASE("a count of exactly the most nodes is counted, and a larger one is skipped") {
    const auto result = [](std::uint64_t max_nodes) {
        PerftSuiteOptions options;
        options.max_nodes = max_nodes;
        return summary(run_perft_suite(parse_perft_suite(kStart + " ;D1 19").cases, options));
    };
    CHECK(result(19) == "0 passed, 1 failed");
    CHECK(result(18) == "0 passed, 0 failed, 1 skipped");
}

TEST_CASE("a suite is counted with one table, also of positions that differ in their rooks") {
    // With both rooks on one side of the king, only the table of castlings says which one castles.
    const std::string rooks = "4k3/8/8/8/8/8/4P3/4KR1R w ";
    PerftSuiteOptions options;
    options.perft.hash_megabytes = 1;
    std::string text;
    for (const char* right : {"F", "H"}) {
        const std::string fen = rooks + right + " - 0 1";
        const std::uint64_t nodes = perft_divide(parse_fen(fen)->position, 5).nodes;
        text += fen + " ;D5 " + std::to_string(nodes) + "\n";
    }
    CHECK(summary(run_perft_suite(parse_perft_suite(text).cases, options)) == "2 passed, 0 failed");
}

TEST_CASE("marks of joined files are no part of a perft suite") {
    const PerftSuite suite = parse_perft_suite("\xEF\xBB\xBF" + kStart + " ;D1 20\r\n\xEF\xBB\xBF" +
                                               kStart + " ;D2\u00A0400\r\n\x1A");
    CHECK(suite.errors.empty());
    REQUIRE(suite.cases.size() == 2);
    CHECK(suite.cases[1].counts.front().nodes == 400);
}
