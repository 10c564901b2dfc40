#include "base/stop.h"

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("a request to stop is heard by every token") {
    StopSource source;
    const StopToken token = source.token();
    const StopToken copy = token;
    CHECK(!copy.stop_requested());
    source.request_stop();
    CHECK(token.stop_requested());
    CHECK(copy.stop_requested());
    CHECK(source.stop_requested());
}

TEST_CASE("a token without a source never hears a stop") {
    int calls = 0;
    const StopToken token;
    const StopCallback callback(token, [&] { ++calls; });
    CHECK(!token.stop_requested());
    CHECK(calls == 0);
}

TEST_CASE("a callback runs once, at the first request to stop") {
    StopSource source;
    int calls = 0;
    const StopCallback callback(source.token(), [&] { ++calls; });
    CHECK(calls == 0);
    source.request_stop();
    source.request_stop();
    CHECK(calls == 1);
}

TEST_CASE("a callback that comes after the request to stop runs at once") {
    StopSource source;
    source.request_stop();
    int calls = 0;
    const StopCallback callback(source.token(), [&] { ++calls; });
    CHECK(calls == 1);
}

TEST_CASE("a callback that is gone does not run") {
    StopSource source;
    int calls = 0;
    {
        const StopCallback callback(source.token(), [&] { ++calls; });
    }
    source.request_stop();
    CHECK(calls == 0);
}
