#include "train/network/paged_vector.h"

#include <cstdint>

#include "tests/catch.h"

using namespace mutare::train;

TEST_CASE("a growing vector keeps its elements, and has little room beyond them") {
    constexpr std::size_t kCount = 3'000'000;
    GrowingVector<std::uint64_t> vector;
    CHECK(vector.empty());
    for (std::size_t i = 0; i < kCount; ++i) {
        vector.push_back(i);
        if (i % 100'000 == 99'999) CHECK(vector.capacity() <= vector.size() * 9 / 8 + (1 << 18));
    }
    REQUIRE(vector.size() == kCount);
    std::uint64_t expected = 0;
    for (const std::uint64_t element : vector) REQUIRE(element == expected++);
    vector.pop_back();
    CHECK(*(vector.end() - 1) == kCount - 2);
}
