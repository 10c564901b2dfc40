#include "bench/bench.h"
#include "bench/decimal.h"
#include "bench/positions.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"

using namespace mutare;

TEST_CASE("every bench position is legal and needs no correction") {
    for (const std::string_view text : kBenchPositions) {
        CAPTURE(text);
        const auto parsed = parse_fen(text);
        REQUIRE(parsed);
        CHECK(parsed->corrections.empty());
    }
}

TEST_CASE("bench counts the same nodes every time") {
    BenchSettings settings;
    settings.depth = 3;
    Control control;
    Control control_again;
    const std::uint64_t nodes = run_bench(settings, control).nodes;
    CHECK(nodes > 0);
    CHECK(run_bench(settings, control_again).nodes == nodes);
}

TEST_CASE("a stopped bench searches nothing") {
    Control control;
    control.stop();
    CHECK(run_bench({}, control).nodes == 0);
}

TEST_CASE("the summary of bench has the form that OpenBench reads") {
    CHECK(summary({5003, Milliseconds(1000)}) == "5003 nodes 5003 nps");
    CHECK(summary({5003, Milliseconds(0)}) == "5003 nodes 5003000 nps");
}

TEST_CASE("bench reports each position, and its sum is theirs") {
    BenchSettings settings;
    settings.depth = 2;
    Control control;
    std::uint64_t sum = 0;
    std::size_t reported = 0;
    const BenchResult result =
        run_bench(settings, control, [&](std::string_view fen, const SearchResult& found) {
            CHECK(fen == kBenchPositions[reported++]);
            sum += found.nodes;
        });
    CHECK(reported == kBenchPositions.size());
    CHECK(result.nodes == sum);
}

TEST_CASE("a speed is exact for counts that fill 64 bits") {
    CHECK(nodes_per_second(5, Milliseconds(3)) == 1666);
    CHECK(nodes_per_second(~std::uint64_t{0}, Milliseconds(1000)) == ~std::uint64_t{0});
}

TEST_CASE("a number has as many decimal places as wanted") {
    CHECK(decimal(0.35, 2) == "0.35");
    CHECK(decimal(-1.0 / 3, 3) == "-0.333");
    CHECK(decimal(2, 0) == "2");
    CHECK(decimal(-0.0, 1) == "0.0");
    CHECK(decimal(-0.04, 1) == "0.0");
}

TEST_CASE("one thing is counted in the singular, none and several in the plural") {
    CHECK(counted(0, "fault", "faults") == "0 faults");
    CHECK(counted(1, "fault", "faults") == "1 fault");
    CHECK(counted(2, "fault", "faults") == "2 faults");
}
