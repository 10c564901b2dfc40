#include "engine/square.h"

#include <set>

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("64 of the 256 indices are on the board, those without a bit of 0x88") {
    std::size_t on_board = 0;
    for (std::size_t index = 0; index < 256; ++index) {
        const Square square(index);
        CHECK(square.is_on_board() == ((index & 0x88) == 0));
        if (square.is_on_board()) ++on_board;
    }
    CHECK(on_board == kSquareCount);
}

TEST_CASE("a step over any edge leaves the board") {
    for (int i = 0; i < 8; ++i) {
        CHECK_FALSE((Square(0, i) + kWest).is_on_board());
        CHECK_FALSE((Square(7, i) + kEast).is_on_board());
        CHECK_FALSE((Square(i, 0) + kSouth).is_on_board());
        CHECK_FALSE((Square(i, 7) + kNorth).is_on_board());
    }
}

TEST_CASE("a default square is off the board, also after any step of two files and ranks") {
    for (int ranks = -2; ranks <= 2; ++ranks) {
        for (int files = -2; files <= 2; ++files) {
            const Direction step(16 * ranks + files);
            CHECK_FALSE((Square() + step).is_on_board());
        }
    }
}

TEST_CASE("the difference of two squares determines how many files and ranks lie between them") {
    std::set<int> differences;
    for (int ranks = -7; ranks <= 7; ++ranks) {
        for (int files = -7; files <= 7; ++files) {
            CHECK(differences.insert(16 * ranks + files).second);
        }
    }
    CHECK("e4"_sq - "d2"_sq == "g6"_sq - "f4"_sq);
}

TEST_CASE("every square has a name and is found by its name") {
    for (const Square square : kAllSquares) CHECK(square_named(name(square)) == square);
    CHECK(name("e4"_sq) == "e4");
    CHECK(name(Square()) == "-");
    CHECK(name("h4"_sq + kEast) == "-");
    for (const char* wrong : {"", "e", "e9", "e0", "i4", "E4", "e44", "--"}) {
        CHECK_FALSE(square_named(wrong));
    }
}

TEST_CASE("Black counts ranks from the other end") {
    CHECK("e2"_sq.rank_for(Color::White) == 1);
    CHECK("e7"_sq.rank_for(Color::Black) == 1);
    CHECK(forward(Color::Black) == -forward(Color::White));
}
