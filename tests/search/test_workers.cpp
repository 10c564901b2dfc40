#include "search/workers.h"

#include "tests/catch.h"

using namespace mutare;

namespace {

constexpr ThreadResult kShallowMate{Score::mate_in(5), 9, true};
constexpr ThreadResult kGood{Score(300), 12, true};
constexpr ThreadResult kBad{Score(-300), 13, true};

}  // namespace

TEST_CASE("of several threads one that has found a mate is trusted, however shallow its search") {
    CHECK(is_less_reliable(kGood, kShallowMate));
    CHECK_FALSE(is_less_reliable(kShallowMate, kGood));
    const ThreadResult shorter{Score::mate_in(3), 8, true};
    CHECK(is_less_reliable(kShallowMate, shorter));
    const ThreadResult tablebase_win{Score::tablebase_win_in(4), 2, true};
    CHECK(is_less_reliable(kGood, tablebase_win));
}

TEST_CASE("of several threads the deepest is trusted, also when it sees the game lost") {
    CHECK(is_less_reliable(kGood, kBad));
    const ThreadResult mated{Score::mated_in(4), 14, true};
    CHECK(is_less_reliable(kBad, mated));
    CHECK(is_less_reliable(kGood, mated));
}

TEST_CASE("of equally deep threads the one with the best score is trusted, if it was searched") {
    const ThreadResult better{Score(301), kGood.depth, true};
    CHECK(is_less_reliable(kGood, better));
    CHECK_FALSE(is_less_reliable(kGood, kGood));
    const ThreadResult not_searched{Score::draw(), kBad.depth, false};
    CHECK(is_less_reliable(not_searched, kBad));
}
