#include <algorithm>

#include "cli/board_view.h"
#include "tests/catch.h"
#include "tests/count_of.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

BoardView colored() {
    BoardView view;
    view.is_colored = true;
    view.players = {"Player  4:58", "Mutare (1500)  5:00"};
    return view;
}

PlayedGame game_of_moves(std::string_view fen, const std::vector<const char*>& moves) {
    PlayedGame game(position_of(fen));
    for (const char* const move : moves) game.play(move_of(game.position(), move));
    return game;
}

/// The lines without the terminal's control sequences.
std::vector<std::string> plain_lines(const std::string& text) {
    std::vector<std::string> lines(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') {
            i = text.find('m', i);
        } else if (text[i] == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += text[i];
        }
    }
    return lines;
}

}  // namespace

TEST_CASE("the colored board has figurines, and players and moves beside it") {
    const PlayedGame game = game_of_moves(kStartFen, {"e2e4", "d7d5", "e4d5"});
    const std::vector<std::string> lines = plain_lines(board_text(game, colored()));
    REQUIRE(lines.size() == 10);
    CHECK(lines[0] == " 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜    Mutare (1500)  5:00");
    CHECK(lines[2].ends_with("      1.   e4      d5      "));
    CHECK(lines[3].ends_with("      2.   exd5    "));
    CHECK(lines[6].ends_with("White is ahead by 1 in material"));
    CHECK(lines[7] == " 1  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜    Player  4:58");
    CHECK(lines[8] == "    a  b  c  d  e  f  g  h");
}

TEST_CASE("the colored board turns with its bottom") {
    BoardView view = colored();
    view.bottom = Color::Black;
    const std::vector<std::string> lines =
        plain_lines(board_text(game_of_moves(kStartFen, {}), view));
    CHECK(lines[0].starts_with(" 1  ♜  ♞  ♝  ♚  ♛  "));
    CHECK(lines[0].ends_with("Player  4:58"));
    CHECK(lines[8] == "    h  g  f  e  d  c  b  a");
}

TEST_CASE("beside the board stand the last four numbers, and Black's first move has a gap") {
    const std::vector<const char*> moves{"a7a6", "a2a3", "b7b6", "b2b3", "c7c6", "c2c3", "d7d6"};
    const std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    const auto lines_after = [&](std::size_t count) {
        return plain_lines(board_text(
            game_of_moves(fen, {moves.begin(), moves.begin() + static_cast<long>(count)}),
            colored()));
    };
    const std::vector<std::string> four = lines_after(7);
    CHECK(four[2].ends_with("   1.   ...     a6      "));
    CHECK(four[5].ends_with("   4.   c3      d6      "));
    CHECK(lines_after(1)[2].ends_with("   1.   ...     a6      "));
    const PlayedGame five = game_of_moves(
        kStartFen, {"a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6", "e2e3"});
    const std::vector<std::string> lines = plain_lines(board_text(five, colored()));
    CHECK(lines[2].ends_with("   2.   b3      b6      "));
    CHECK(lines[5].ends_with("   5.   e3      "));
}

TEST_CASE("a terminal of 64 columns has room for the panel") {
    BoardView view = colored();
    for (const int columns : {63, 64}) {
        view.columns = columns;
        const std::string text = board_text(game_of_moves(kStartFen, {}), view);
        CHECK((count_of("Mutare (1500)", text) == 1) == (columns == 64));
    }
}

TEST_CASE("in a narrow terminal the moves stand below the colored board") {
    BoardView view = colored();
    view.columns = 40;
    const std::vector<std::string> lines =
        plain_lines(board_text(game_of_moves(kStartFen, {"e2e4", "e7e5"}), view));
    REQUIRE(lines.size() == 11);
    CHECK(lines[0] == " 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜ ");
    CHECK(lines[9] == "1. e4 e5");
}

TEST_CASE("the last move and a king in check are marked") {
    const std::string text =
        board_text(game_of_moves("4k3/8/8/8/8/8/8/4K2R w - - 0 1", {"h1h8"}), colored());
    CHECK(count_of("\x1b[48;5;167;38;5;16m ♚", text) == 1);
    // From h1, a light square, to h8, a dark one.
    CHECK(count_of("\x1b[48;5;66m   ", text) == 1);
    CHECK(count_of("\x1b[48;5;60;38;5;231m ♜", text) == 1);
    const std::string quiet = board_text(game_of_moves(kStartFen, {}), colored());
    CHECK(count_of("48;5;167", quiet) + count_of("48;5;66", quiet) == 0);
    CHECK(count_of("\x1b[48;5;137m   ", quiet) == 16);
    CHECK(count_of("\x1b[48;5;95;38;5;231m ♜", quiet) == 1);  // a1
}

TEST_CASE("without colors the board is plain ASCII") {
    const std::string text = board_text(game_of_moves(kStartFen, {"e2e4"}), BoardView());
    CHECK(std::ranges::all_of(text, [](char c) { return c > 0 && c != '\x1b'; }));
    CHECK_THAT(text, ContainsSubstring("|[P]|"));
    CHECK(count_of("[ ]", text) == 1);
}
