#include <thread>
#include <vector>

#include "base/debug_counter.h"
#include "tests/catch.h"

namespace mutare {

TEST_CASE("a counter says how many values there were, their mean and their range") {
    DebugCounter counter("depth");
    for (const int depth : {3, -1, 4}) counter.add(depth);
    CHECK(counter.text() == "depth: 3 times, mean 2.000000, from -1 to 4");
}

TEST_CASE("the mean of a condition is the share in which it is true") {
    DebugCounter counter("first move");
    for (int number = 1; number <= 4; ++number) counter.add(number == 1);
    CHECK(counter.text() == "first move: 4 times, mean 0.250000, from 0 to 1");
}

TEST_CASE("a counter without values says so") {
    CHECK(DebugCounter("castling").text() == "castling: never");
}

TEST_CASE("a counter loses nothing that several threads add") {
    constexpr int kThreads = 4;
    constexpr int kAdded = 10'000;
    DebugCounter counter("shared");
    {
        std::vector<std::thread> threads;
        for (int thread = 0; thread < kThreads; ++thread) {
            threads.emplace_back([&] {
                for (int i = 0; i < kAdded; ++i) counter.add(1);
            });
        }
        for (std::thread& thread : threads) thread.join();
    }
    CHECK(counter.text() == "shared: 40000 times, mean 1.000000, from 1 to 1");
}

}  // namespace mutare
