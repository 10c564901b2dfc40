#include "bench/decimal.h"

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("a number has as many decimal places as wanted") {
    CHECK(decimal(0.35, 2) == "0.35");
    CHECK(decimal(-1.0 / 3, 3) == "-0.333");
    CHECK(decimal(2, 0) == "2");
}

TEST_CASE("one thing is counted in the singular, none and several in the plural") {
    CHECK(counted(0, "fault", "faults") == "0 faults");
    CHECK(counted(1, "fault", "faults") == "1 fault");
    CHECK(counted(2, "fault", "faults") == "2 faults");
}
