#include <variant>

#include "tests/catch.h"
#include "train/opening_book.h"

using namespace mutare;
using namespace mutare::train;

TEST_CASE("a book of openings gives each of its positions") {
    const auto book = OpeningBook::parse(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"e4\";\r\n\n"
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n");
    Random random(6);
    int e4 = 0;
    for (int i = 0; i < 40; ++i) {
        const Position position = std::get<OpeningBook>(book).choose(random);
        CHECK(position.side_to_move() == Color::Black);
        if (position.key() == std::get<OpeningBook>(book).choose(random).key()) ++e4;
    }
    CHECK(e4 > 5);
    CHECK(e4 < 35);
}

TEST_CASE("a book with a line that is no position is refused") {
    const auto book =
        OpeningBook::parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n\nnonsense\n");
    CHECK(std::get<LineError>(book).line == 3);
    CHECK(std::get<OpeningBook>(OpeningBook::parse("\n")).is_empty());
}

TEST_CASE("marks of joined files are no part of a book") {
    const auto book = OpeningBook::parse(
        "\xEF\xBB\xBFrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n"
        "\xEF\xBB\xBFrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n\x1A");
    CHECK(std::holds_alternative<OpeningBook>(book));
}
