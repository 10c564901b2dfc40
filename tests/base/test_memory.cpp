#include "base/memory.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "tests/catch.h"

using namespace mutare;

namespace {

struct Large : OnLargePages {
    alignas(64) std::array<unsigned char, (3 << 20) + 1> bytes{};
};

bool is_multiple(const void* address, std::uintptr_t size) {
    return reinterpret_cast<std::uintptr_t>(address) % size == 0;
}

}  // namespace

TEST_CASE("large memory is zero up to its last byte, and can be written") {
    constexpr std::size_t kBytes = (std::size_t{5} << 20) + 1;
    const Pages pages = allocate_pages(kBytes);
    REQUIRE(pages);
    auto* first = static_cast<unsigned char*>(pages.get());
    CHECK(std::all_of(first, first + kBytes, [](unsigned char byte) { return byte == 0; }));
    std::fill(first, first + kBytes, static_cast<unsigned char>(1));
    CHECK(first[kBytes - 1] == 1);
}

TEST_CASE("large memory and objects begin at a multiple of the page on which they are") {
    constexpr std::uintptr_t kPage = 4096;
    const Pages pages = allocate_pages(1);
    const auto object = std::make_unique<Large>();
    CHECK(is_multiple(pages.get(), kPage));
    CHECK(is_multiple(object.get(), kPage));
#ifdef __linux__
    constexpr std::uintptr_t kHugePage = std::uintptr_t{2} << 20;
    CHECK(is_multiple(pages.get(), kHugePage));
    CHECK(is_multiple(object.get(), kHugePage));
#endif
}

TEST_CASE("memory that the system does not have is refused") {
    constexpr std::size_t kTooMuch = std::size_t{1} << 60;
    CHECK_FALSE(allocate_pages(kTooMuch));
    // More than is granted without a question, and less than every machine has.
    CHECK(allocate_pages(std::size_t{65} << 20));
}
