#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <deque>

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("work in parallel is done once for each number") {
    for (const std::size_t count : {0, 1, 2, 1000}) {
        std::deque<std::atomic<int>> done(count);
        run_in_parallel(count, [&done](std::size_t i) { ++done[i]; });
        CHECK(std::all_of(done.begin(), done.end(), [](const auto& times) { return times == 1; }));
    }
}
