#include "train/varint.h"

#include <array>
#include <string>

#include "tests/catch.h"

using namespace mutare;
using namespace mutare::train;

TEST_CASE("varints are read from the bytes they were written to") {
    constexpr std::array kNumbers{0,   1,      -1,    63,     -64,        64,         127,
                                  128, -32000, 32000, 65'535, 2147483647, -2147483647};
    std::string bytes;
    ByteWriter writer(bytes);
    for (const int number : kNumbers) {
        write_signed_varint(writer, number);
        write_varint(writer, static_cast<std::uint32_t>(number));
    }
    ByteReader reader(bytes);
    for (const int number : kNumbers) {
        CHECK(read_signed_varint(reader) == number);
        CHECK(read_varint(reader) == static_cast<std::uint32_t>(number));
    }
    CHECK(reader.is_at_end());
    CHECK_FALSE(reader.has_failed());
}

TEST_CASE("varints below 128, signed ones from -64 to 63, have one byte") {
    std::string bytes;
    ByteWriter writer(bytes);
    write_varint(writer, 127);
    write_signed_varint(writer, 63);
    write_signed_varint(writer, -64);
    CHECK(bytes == "\x7F\x7E\x7F");
}

TEST_CASE("a varint without an end fails") {
    const std::string endless(10, '\xFF');
    ByteReader reader(endless);
    CHECK(read_varint(reader) == 0);
    CHECK(reader.has_failed());
}
