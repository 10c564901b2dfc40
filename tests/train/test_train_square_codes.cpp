#include "train/square_codes.h"

#include <string>

#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_positions.h"
#include "train/game.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

std::optional<Position> decoded(const train::SquareCodes& codes, const Position& position) {
    return train::position_of(codes, position.state().halfmove_clock,
                              static_cast<std::uint32_t>(train::plies_before(position)));
}

}  // namespace

TEST_CASE("castling rights, en passant square and clocks come back with the codes") {
    for (const std::string text : {
             "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 13 77",
             "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq - 0 1",  // castling rooks inside of others
             "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2",
             "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
             "8/8/8/8/8/5k2/8/5K2 w - - 99 300",
         }) {
        const Position position = position_of(text);
        CHECK(fen(decoded(train::codes_of(position), position).value()) == text);
    }
    for_each_random_position([](Position& position) {
        REQUIRE(fen(decoded(train::codes_of(position), position).value()) == fen(position));
    });
}

TEST_CASE("a game may begin beyond the move number and the clock that a FEN may have") {
    CHECK(train::position_of(train::codes_of(Position()), 10'000, 200'000));
}

TEST_CASE("codes that are not those of a legal position are refused") {
    train::SquareCodes codes = train::codes_of(Position());
    codes["e8"_sq.compact()] = train::kEmptySquare;
    CHECK_FALSE(decoded(codes, Position()));
}
