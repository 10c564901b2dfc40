#include <string>

#include "base/bytes.h"
#include "tests/catch.h"

using namespace mutare;

TEST_CASE("numbers are read from the bytes they were written to") {
    std::string bytes;
    ByteWriter writer(bytes);
    for (const std::uint32_t number : {0u, 1u, 65'535u, ~0u}) writer.fixed(number, 4);
    writer.fixed(0x0123456789ABCDEF, 8);
    ByteReader reader(bytes);
    for (const std::uint32_t number : {0u, 1u, 65'535u, ~0u}) CHECK(reader.fixed(4) == number);
    CHECK(reader.fixed(8) == 0x0123456789ABCDEF);
    CHECK(reader.is_at_end());
    CHECK_FALSE(reader.has_failed());
}

TEST_CASE("reading past the end fails") {
    ByteReader reader("ab");
    CHECK(reader.fixed(4) == 0);
    CHECK(reader.has_failed());
}
