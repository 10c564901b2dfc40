#include "base/end_signals.h"

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("a signal to end is a request, and the next object hears none") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const EndSignals signals;
        CHECK_FALSE(signals.have_come());
        std::raise(signal);
        CHECK(signals.have_come());
    }
}

TEST_CASE("the same signal once more ends the process as usual") {
    const EndSignals signals;
    std::raise(SIGTERM);
    CHECK(std::signal(SIGTERM, SIG_DFL) == SIG_DFL);
}

TEST_CASE("the end of a terminal ends no run that nohup has started") {
    auto* const before = std::signal(SIGHUP, SIG_IGN);
    {
        const EndSignals signals;
        std::raise(SIGHUP);
        CHECK_FALSE(signals.have_come());
    }
    std::signal(SIGHUP, before);
}
