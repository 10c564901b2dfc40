#include <algorithm>

#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/pgn_games.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("a game is written as PGN has it") {
    const PgnGame game = game_of(
        "[Event \"a \\\"b\\\"\"]\n\n{First} 1.e4!{[%clk 0:01:00] good}e5(1...c5 2.Nf3(2.d4))2.Nf3 "
        "Nc6 ; } odd\n3.Bb5 1-0\n");
    CHECK(pgn(game) ==
          "[Event \"a \\\"b\\\"\"]\n\n"
          "{ First } 1. e4 $1 { [%clk 0:01:00] good } 1... e5 (1... c5 2. Nf3 (2. d4))\n"
          "2. Nf3 Nc6 { ) odd } 3. Bb5 1-0\n");
}

TEST_CASE("what is written is read as the same game") {
    for (const char* name : {"comment_before_moves", "variations", "square_bracket_in_header",
                             "unescaped_quote_header", "backslash_header", "no_moves"}) {
        CAPTURE(name);
        const PgnGame game = game_of(read_data("pgn/" + std::string(name) + ".pgn"));
        const std::string text = pgn(game);
        const PgnGame again = game_of(text);
        CHECK(again.tags == game.tags);
        CHECK(again.items == game.items);
        CHECK(again.result == game.result);
        for (const std::string& line : split(text, '\n')) {
            CHECK((line.size() < 80 || line.starts_with('[')));
        }
    }
}

TEST_CASE("a line of a comment is not taken for a tag or an escaped line") {
    const std::string words(60, 'x');
    const PgnGame game =
        game_of("1. e4 {" + words + " %escaped, " + words + " [Event \"none\"] z} e5 *");
    CHECK(game_of(pgn(game)).items == game.items);
}

TEST_CASE("a first move of Black has its number") {
    const std::string fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    const std::string text = pgn(game_of("[FEN \"" + fen + "\"]\n\n1... e5 2. d4 *"));
    CHECK(text.ends_with("\n\n1... e5 2. d4 *\n"));
}

TEST_CASE("a line has at most 79 columns") {
    const std::string word(60, 'x');
    CHECK(pgn(game_of("{" + word + " 123456789012 } *")) == "{ " + word + " 123456789012 } *\n");
    CHECK(pgn(game_of("{" + word + " 1234567890123 } *")) == "{ " + word + " 1234567890123 }\n*\n");
}

TEST_CASE("a line of moves is numbered") {
    const Position start;
    const std::vector<Move> moves = line_of(start, "d2d4 e7e5 d4e5");
    CHECK(numbered_line(start, moves, 9) == "1. d4 e5 2. dxe5");
    CHECK(numbered_line(start, moves, 1) == "1. d4");
    Position after = start;
    after.make_move(moves[0]);
    CHECK(numbered_line(after, {moves[1], moves[2]}, 9) == "1... e5 2. dxe5");
    CHECK(numbered_line(start, {}, 9).empty());
    CHECK(numbered_line(start, {moves[0], Move(), moves[0]}, 2) == "1. d4 --");
    CHECK(numbered_line(after, {Move()}, 1) == "1... --");
}
