#include "base/progress.h"

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("a time is printed in seconds, minutes, or hours and minutes") {
    using std::chrono::seconds;
    CHECK(duration_text(seconds(0)) == "0 s");
    CHECK(duration_text(seconds(99)) == "99 s");
    CHECK(duration_text(seconds(100)) == "1 min");
    CHECK(duration_text(seconds(125)) == "2 min");
    CHECK(duration_text(seconds(3599)) == "59 min");
    CHECK(duration_text(seconds(3600)) == "1 h 0 min");
    CHECK(duration_text(seconds(100'000)) == "27 h 46 min");
}
