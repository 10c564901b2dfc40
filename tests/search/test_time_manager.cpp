#include "search/time_manager.h"

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("time counts from when the search was asked for") {
    Limits limits;
    limits.move_time = Milliseconds(60'000);
    CHECK_FALSE(TimeManager(limits, Color::White, Milliseconds(0)).is_hard_limit_reached());
    limits.asked_at = std::chrono::steady_clock::now() - std::chrono::minutes(2);
    CHECK(TimeManager(limits, Color::White, Milliseconds(0)).is_hard_limit_reached());
}
