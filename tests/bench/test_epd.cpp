#include "bench/epd.h"

#include "engine/notation/fen.h"
#include "tests/catch.h"

using namespace mutare;

namespace {

using Operands = std::vector<std::string_view>;

constexpr std::string_view kFields = "4k3/8/8/8/8/8/4P3/4K3 w - -";

Epd read(std::string_view line) {
    Parsed<Epd> epd = parse_epd(line);
    REQUIRE(epd);
    return *epd;
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

TEST_CASE("an EPD line may have the move counters of a FEN") {
    const std::string line = std::string(kFields) + " 7 40 bm e4;";
    const Epd epd = read(line);
    CHECK(epd.position.state().halfmove_clock == 7);
    CHECK(epd.position.fullmove_number() == 40);
    CHECK(epd.operands("bm") == Operands{"e4"});
}

TEST_CASE("an EPD line may end anywhere after its position") {
    for (const char* end : {"", " ", ";", " ;;", " bm", " id \"open", "\r"}) {
        CAPTURE(end);
        CHECK(read(std::string(kFields) + end).fen == kFields);
    }
}

TEST_CASE("an error in the position is reported with its column") {
    CHECK(parse_epd("").error().column == 1);
    const Parsed<Epd> epd = parse_epd("  4k3/8/8/8/8/8/4P3/4X3 w - - bm e4;");
    REQUIRE_FALSE(epd);
    CHECK(epd.error().column == 22);
}
