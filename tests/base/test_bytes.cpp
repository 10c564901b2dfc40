#include <array>
#include <string>

#include "base/bytes.h"
#include "tests/catch.h"

using namespace mutare;

TEST_CASE("numbers are read from the bytes they were written to") {
    constexpr std::array kNumbers{0,   1,      -1,    63,     -64,        64,         127,
                                  128, -32000, 32000, 65'535, 2147483647, -2147483647};
    std::string bytes;
    ByteWriter writer(bytes);
    for (const int number : kNumbers) {
        writer.signed_varint(number);
        writer.varint(static_cast<std::uint32_t>(number));
        writer.fixed(static_cast<std::uint32_t>(number), 4);
    }
    writer.fixed(0x0123456789ABCDEF, 8);
    ByteReader reader(bytes);
    for (const int number : kNumbers) {
        CHECK(reader.signed_varint() == number);
        CHECK(reader.varint() == static_cast<std::uint32_t>(number));
        CHECK(reader.fixed(4) == static_cast<std::uint32_t>(number));
    }
    CHECK(reader.fixed(8) == 0x0123456789ABCDEF);
    CHECK(reader.is_at_end());
    CHECK_FALSE(reader.has_failed());
}

TEST_CASE("varints below 128, signed ones from -64 to 63, have one byte") {
    std::string bytes;
    ByteWriter writer(bytes);
    writer.varint(127);
    writer.signed_varint(63);
    writer.signed_varint(-64);
    CHECK(bytes == "\x7F\x7E\x7F");
}

TEST_CASE("reading past the end fails, and so does a varint without an end") {
    ByteReader short_reader("ab");
    CHECK(short_reader.fixed(4) == 0);
    CHECK(short_reader.has_failed());
    const std::string endless(10, '\xFF');
    ByteReader endless_reader(endless);
    CHECK(endless_reader.varint() == 0);
    CHECK(endless_reader.has_failed());
}
