#include "base/clock.h"

#include <thread>

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("work takes processor time, and sleep does not") {
    using std::chrono::milliseconds;
    constexpr milliseconds kWork{20};
    const auto before = processor_time();
    while (processor_time() - before < kWork) {
    }
    const auto after_work = processor_time();
    std::this_thread::sleep_for(10 * kWork);
    CHECK(processor_time() - after_work < kWork);
}
