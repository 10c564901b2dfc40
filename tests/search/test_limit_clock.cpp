#include "search/limit_clock.h"

#include "tests/catch.h"

using namespace mutare;

namespace {

/// Searches a thousand looks long, with so much time for each node, and returns the number of nodes
/// before the next look.
std::uint64_t nodes_between_looks(LimitClock& clock, std::chrono::microseconds per_node) {
    LimitClock::Time now{};
    std::uint64_t nodes = 1;
    std::uint64_t last = 0;
    clock.check_soon();
    for (int i = 0; i < 1000; ++i) {
        clock.set_next(nodes, LimitClock::kMaxNodes, now);
        last = nodes;
        while (!clock.is_due(nodes)) ++nodes;
        now += per_node * static_cast<int>(nodes - last);
    }
    return nodes - last;
}

}  // namespace

TEST_CASE("a fast search looks at its limits after many nodes, a slow one after few") {
    LimitClock clock;
    CHECK(nodes_between_looks(clock, std::chrono::microseconds(1)) == LimitClock::kMaxNodes);
    CHECK(nodes_between_looks(clock, std::chrono::microseconds(100)) <= 32);
    CHECK(nodes_between_looks(clock, std::chrono::milliseconds(10)) == 1);
    CHECK(nodes_between_looks(clock, std::chrono::microseconds(1)) == LimitClock::kMaxNodes);
}

TEST_CASE("a limit of nodes is looked at when it is reached") {
    LimitClock clock;
    clock.set_next(100, 7, LimitClock::Time{});
    CHECK_FALSE(clock.is_due(106));
    CHECK(clock.is_due(107));
}
