#include "bench/selftest.h"

#include <algorithm>
#include <string>
#include <vector>

#include "bench/bench.h"
#include "tests/catch.h"

using namespace mutare;

namespace {

constexpr int kDepth = 2;

struct Outcome {
    bool is_passed = false;
    std::vector<SelfTestCheck> checks;
};

Outcome run(std::optional<std::uint64_t> bench_nodes) {
    SelfTestSettings settings;
    settings.max_moves = 500'000;
    settings.bench_depth = kDepth;
    settings.bench_nodes = bench_nodes;
    Outcome outcome;
    outcome.is_passed = run_selftest(
        settings, [&](const SelfTestCheck& check) { outcome.checks.push_back(check); });
    return outcome;
}

std::uint64_t bench_nodes() {
    BenchSettings settings;
    settings.depth = kDepth;
    Control control;
    return run_bench(settings, control).nodes;
}

}  // namespace

TEST_CASE("a sound program passes its self-test") {
    const Outcome outcome = run(bench_nodes());
    CHECK(outcome.is_passed);
    REQUIRE(outcome.checks.size() == 7);
    // The two positions with fewer moves than are allowed.
    for (std::size_t i = 1; i < 6; ++i) CHECK(outcome.checks[i].result == "749005 moves");
    CHECK(outcome.checks.back().result == std::to_string(bench_nodes()) + " nodes");
    for (const SelfTestCheck& check : outcome.checks) {
        CAPTURE(check.name, check.result);
        CHECK(check.is_passed);
    }
}

TEST_CASE("another signature than expected fails the self-test", "[slow]") {
    const Outcome outcome = run(bench_nodes() + 1);
    CHECK_FALSE(outcome.is_passed);
    CHECK_FALSE(outcome.checks.back().is_passed);
    CHECK_THAT(outcome.checks.back().result, Catch::Matchers::ContainsSubstring("expected"));
}

TEST_CASE("a build that knows no signature passes with any, and says so", "[slow]") {
    const Outcome outcome = run(std::nullopt);
    CHECK(outcome.is_passed);
    CHECK_THAT(outcome.checks.back().result, Catch::Matchers::ContainsSubstring("does not know"));
}
