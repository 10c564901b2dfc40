#include "engine/upcoming_repetition.h"

#include <string_view>

#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

constexpr std::size_t kFarFromRoot = 20;

}  // namespace

TEST_CASE("a move back to a position after the root is a repetition") {
    CHECK(can_repeat(after(kStartFen, "b1c3 b8c6 g1f3 g8f6 f3g1"), 5));
    CHECK_FALSE(can_repeat(after(kStartFen, "b1c3 b8c6 g1f3 g8f6"), 4));
}

TEST_CASE("a move back to the root is not a repetition yet") {
    const Position position = after(kStartFen, "g1f3 g8f6 f3g1");
    CHECK_FALSE(can_repeat(position, 3));
    CHECK(can_repeat(position, 4));
}

TEST_CASE("a move back that only the opponent could make does not count") {
    // The black rook has left a8 in three moves; White cannot move it back.
    const Position position =
        after("r5k1/5ppp/8/8/8/8/5PPP/1N4K1 b - - 0 1", "a8b8 b1c3 b8c8 c3b1 c8d8");
    CHECK_FALSE(can_repeat(position, kFarFromRoot));
}

TEST_CASE("a move back that a piece blocks does not count") {
    constexpr std::string_view kAround = "e8d8 a1c3 d8d7 c3c1 d7e8";
    CHECK(can_repeat(after("4k3/8/8/8/8/8/7P/Q5K1 b - - 0 1", kAround), kFarFromRoot));
    CHECK_FALSE(can_repeat(after("4k3/8/8/8/8/8/7P/QN4K1 b - - 0 1", kAround), kFarFromRoot));
}
