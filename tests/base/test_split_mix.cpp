#include "base/split_mix.h"

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("SplitMix64 yields the published numbers of the seed 1234567") {
    SplitMix64 random(1234567);
    CHECK(random.next() == 6457827717110365317u);
    CHECK(random.next() == 3203168211198807973u);
    CHECK(random.next() == 9817491932198370423u);
    CHECK(random.next() == 4593380528125082431u);
    CHECK(random.next() == 16408922859458223821u);
}

TEST_CASE("the hash of a number is the first number of that seed") {
    CHECK(split_mix(1234567) == 6457827717110365317u);
    CHECK(split_mix(0) != 0);
}

TEST_CASE("numbers below a limit reach each number and not the limit") {
    SplitMix64 random(1);
    unsigned seen = 0;
    for (int i = 0; i < 100; ++i) {
        const std::size_t number = random.below(6);
        CHECK(number < 6);
        seen |= 1u << number;
    }
    CHECK(seen == 0b11'1111);
}
