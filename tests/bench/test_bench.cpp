#include "bench/bench.h"
#include "bench/positions.h"
#include "bench/speed.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"

using namespace mutare;

TEST_CASE("every bench position is legal and needs no correction") {
    for (const std::string_view text : kBenchPositions) {
        CAPTURE(text);
        const auto parsed = parse_fen(text);
        REQUIRE(parsed);
        CHECK(parsed->mended.empty());
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
