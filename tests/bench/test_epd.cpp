#include "bench/epd.h"

#include "base/text.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"

using namespace mutare;

namespace {

using Operands = std::vector<std::string_view>;

constexpr std::string_view kFields = "4k3/8/8/8/8/8/4P3/4K3 w - -";

Epd read(std::string_view line) {
    Expected<Epd> epd = parse_epd(line);
    REQUIRE(epd);
    return *epd;
}
Epd read(std::string&& line) = delete;

std::string fen_of(const std::string& line) {
    return read(line).fen;
}

}  // namespace

TEST_CASE("an EPD line has a position and operations") {
    const std::string line =
        std::string(kFields) + R"( bm e4 Kd2; id "a name; with a semicolon"; c1 "two" words ;)";
    const Epd epd = read(line);
    CHECK(epd.fen == kFields);
    CHECK(fen(epd.position) == std::string(kFields) + " 0 1");
    CHECK(epd.operands("bm") == Operands{"e4", "Kd2"});
    CHECK(epd.operands("id") == Operands{"a name; with a semicolon"});
    CHECK(epd.operands("c1") == Operands{"two", "words"});
    CHECK(epd.operands("am").empty());
}

TEST_CASE("a name may have quotation marks behind backslashes") {
    const auto name = [](const std::string& operations) {
        const std::string line = std::string(kFields) + operations;
        return read(line).name();
    };
    CHECK(name(R"( id "semi;colon \"escaped\" \\"; bm e4;)") == R"(semi;colon "escaped" \)");
    const std::string line = std::string(kFields) + R"( id "a\"b"; bm e4;)";
    CHECK(read(line).operands("bm") == Operands{"e4"});
    CHECK(name(R"( id "back\"; bm e4;)") == R"(back\)");
    CHECK(name(R"( id "open \")") == R"(open \)");
    CHECK(name(" bm e4;").empty());
}

TEST_CASE("a line of EPD that begins with # or // is a comment") {
    for (const char* line : {"", " \t", "# 8/8", " // comment", "//"}) CHECK(is_blank_epd(line));
    for (const char* line : {"/ /", "8/8/8", "x # y"}) CHECK_FALSE(is_blank_epd(line));
}

TEST_CASE("an EPD line may end anywhere after its position") {
    for (const char* end : {"", " ", ";", " ;;", " bm", " id \"open", "\r"}) {
        CAPTURE(end);
        CHECK(fen_of(std::string(kFields) + end) == kFields);
    }
}

TEST_CASE("opcodes may be in capitals, and operands separated by commas or quotation marks") {
    const std::string line = std::string(kFields) + R"( BM e4,Kd2 , Kf2;Id"one,two";c0"x";acd;)";
    const Epd epd = read(line);
    CHECK(epd.operands("bm") == Operands{"e4", "Kd2", "Kf2"});
    CHECK(epd.operands("id") == Operands{"one,two"});
    CHECK(epd.operands("c0") == Operands{"x"});
    CHECK(epd.operands("acd").empty());
    CHECK(epd.operations.size() == 4);
}

TEST_CASE("the move counters of a FEN, and the operations hmvc and fmvn, set the clocks") {
    for (const char* clocks : {" 99 150", " hmvc 99; fmvn 150;"}) {
        CAPTURE(clocks);
        const std::string line = join(kFields, clocks, " bm e4;");
        const Epd epd = read(line);
        CHECK(epd.position.state().halfmove_clock == 99);
        CHECK(epd.position.fullmove_number() == 150);
        CHECK(epd.fen == std::string(kFields) + " 99 150");
        CHECK(epd.operands("bm") == Operands{"e4"});
    }
    CHECK(fen_of(std::string(kFields) + " bm e4; hmvc 7;") == std::string(kFields) + " 7 1");
    CHECK(fen_of(std::string(kFields) + " 3 9 fmvn 12;") == std::string(kFields) + " 3 12");
    CHECK(fen_of(std::string(kFields) + " hmvc; bm e4;") == kFields);
}

TEST_CASE("a clock that is no number is an error in its place") {
    for (const char* wrong : {" hmvc ten;", " fmvn -3;", " hmvc 1; fmvn x;", " fmvn \"1 2\";",
                              " hmvc \"1 2\";", " hmvc 10000;"}) {
        CAPTURE(wrong);
        const std::string line = std::string(kFields) + wrong;
        const Expected<Epd> epd = parse_epd(line);
        REQUIRE_FALSE(epd);
        CHECK(epd.error().column > static_cast<int>(kFields.size()) + 6);
        CHECK(epd.error().column <= static_cast<int>(line.size()));
    }
}

TEST_CASE("a lone - in place of the clocks is skipped") {
    for (const char* dashes : {" - bm e4;", " - - bm e4;", " -  bm e4; id \"-\";"}) {
        CAPTURE(dashes);
        const std::string line = std::string(kFields) + dashes;
        const Epd epd = read(line);
        CHECK(epd.fen == kFields);
        CHECK(epd.operands("bm") == Operands{"e4"});
    }
}

TEST_CASE("a line of EPD is told from a line of PGN, even when it is wrong") {
    for (const char* line : {"4k3/8/8/8/8/8/4P3/4K3 w - -", "  8/8/8/8/8/8/8/8 bm e4;",
                             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX"}) {
        CAPTURE(line);
        CHECK(begins_with_ranks(line));
    }
    for (const char* line : {"", "[Event \"a\"]", "1. e4 e5", "{4k3/8/8/8/8/8/4P3 4K3 w - -}",
                             "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]", "% 1/2 1/2 1/2 1/2"}) {
        CAPTURE(line);
        CHECK_FALSE(begins_with_ranks(line));
    }
}

TEST_CASE("an error in the position is reported with its column") {
    CHECK(parse_epd("").error().column == 1);
    const Expected<Epd> epd = parse_epd("  4k3/8/8/8/8/8/4P3/4X3 w - - bm e4;");
    REQUIRE_FALSE(epd);
    CHECK(epd.error().column == 22);
}
