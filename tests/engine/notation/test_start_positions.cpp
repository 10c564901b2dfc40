#include "engine/notation/start_positions.h"

#include <set>

#include "engine/notation/fen.h"
#include "tests/catch.h"

using namespace mutare;

TEST_CASE("the numbers of Chess960 are Scharnagl's") {
    CHECK(chess960_fen(518) == kStartFen);
    CHECK(chess960_fen(0) == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    CHECK(chess960_fen(959) == "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
}

TEST_CASE("the 960 start positions differ and can all be played, with all castlings") {
    std::set<std::string> fens;
    for (int number = 0; number < kChess960Starts; ++number) {
        CAPTURE(number);
        const std::string text = chess960_fen(number);
        const Expected<ParsedFen> parsed = parse_fen(text);
        REQUIRE(parsed);
        CHECK(parsed->corrections.empty());
        CHECK(fen(parsed->position) == text);
        fens.insert(text);
    }
    CHECK(fens.size() == 960);
}

TEST_CASE("in Double Fischer Random Chess each side has its own back rank") {
    CHECK(dfrc_fen(518 * 960 + 518) == kStartFen);
    CHECK(dfrc_fen(518 * 960) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    CHECK(dfrc_fen(959) == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
}
