#include "search/reductions.h"

#include <cmath>

#include "tests/catch.h"

using namespace mutare;

namespace {

constexpr int kMaxDepth = 80;
constexpr int kMaxNumber = 100;

}  // namespace

TEST_CASE("a reduction grows with the depth and with the number of the move") {
    for (const auto& reduction : {Reductions::of_quiet, Reductions::of_noisy}) {
        for (int depth = 1; depth <= kMaxDepth; ++depth) {
            for (int number = 1; number <= kMaxNumber; ++number) {
                CAPTURE(depth, number);
                REQUIRE(reduction(depth, number) <= reduction(depth + 1, number));
                REQUIRE(reduction(depth, number) <= reduction(depth, number + 1));
            }
        }
        CHECK(reduction(2, 2) < reduction(4, 4));
        CHECK(reduction(4, 4) < reduction(20, 40));
    }
}

TEST_CASE("the first move is not reduced for coming late, nor any move at depth 1") {
    for (int n = 1; n <= kMaxNumber; ++n) {
        CHECK(Reductions::of_quiet(1, n) == kTuned.reduction_base);
        CHECK(Reductions::of_quiet(n, 1) == kTuned.reduction_base);
        CHECK(Reductions::of_noisy(n, 1) == 0);
    }
}

TEST_CASE("the logarithms are those of the library, rounded down") {
    for (std::size_t n = 1; n < Reductions::kLogs.size(); ++n) {
        CAPTURE(n);
        CHECK(Reductions::kLogs[n] == static_cast<int>(std::floor(1024 * std::log(n))));
    }
}
