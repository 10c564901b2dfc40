#include "cli/played_game.h"

#include "tests/catch.h"
#include "tests/cli/games.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

using Catch::Matchers::ContainsSubstring;

TEST_CASE("time that is up loses, but not against a lone king") {
    PlayedGame game(position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    game.lose_on_time(Color::Black);
    CHECK(game.pgn("", "").result == "1-0");
    game.lose_on_time(Color::White);
    CHECK(game.ending() == "draw: White's time is up, Black has a lone king");
    CHECK(game.pgn("", "").result == "1/2-1/2");
}

TEST_CASE("a clock shows seconds that have begun, and hours where there are some") {
    const auto text = [](int milliseconds) { return clock_text(Milliseconds(milliseconds)); };
    CHECK(text(0) == "0:00");
    CHECK(text(-1) == "0:00");
    CHECK(text(1) == "0:01");
    CHECK(text(9'001) == "0:10");
    CHECK(text(605'000) == "10:05");
    CHECK(text(3'599'000) == "59:59");
    CHECK(text(3'600'000) == "1:00:00");
    CHECK(text(36'304'999) == "10:05:05");
    PlayedGame game{Position()};
    game.play(move_of(game.position(), "e2e4"), Milliseconds(3'908'390));
    CHECK_THAT(pgn(game.pgn("", "")), ContainsSubstring("1. e4 { [%clk 1:05:08.3] }"));
}

TEST_CASE("below the board stand the last eight moves, and who is ahead") {
    PlayedGame game = game_with({"e2e4", "d7d5", "a2a3", "d5e4", "b2b3", "b7b6", "c2c3", "c7c6"});
    CHECK(last_moves_text(game) == "1. e4 d5 2. a3 dxe4 3. b3 b6 4. c3 c6");
    game.play(move_of(game.position(), "g2g3"));
    CHECK(last_moves_text(game) == "... 1... d5 2. a3 dxe4 3. b3 b6 4. c3 c6 5. g3");
    CHECK(material_text(game.position().board()) == "Black is ahead by 1 in material");
    CHECK(material_text(Position().board()).empty());
}

TEST_CASE("the clocks of a game are those after each side's last move") {
    PlayedGame game{Position()};
    CHECK_FALSE(game.clock(Color::White));
    game.play(move_of(game.position(), "e2e4"), Milliseconds(3));
    CHECK(game.clock(Color::White) == Milliseconds(3));
    CHECK_FALSE(game.clock(Color::Black));
    game.play(move_of(game.position(), "e7e5"), Milliseconds(5));
    CHECK(game.clock(Color::White) == Milliseconds(3));
    CHECK(game.clock(Color::Black) == Milliseconds(5));
    game.take_back();
    CHECK(game.clock(Color::White) == Milliseconds(3));
    game.forget_clocks();
    CHECK_FALSE(game.clock(Color::White));
    CHECK_THAT(pgn(game.pgn("", "")), !ContainsSubstring("%clk"));
}

TEST_CASE("a game whose end is taken back goes on") {
    PlayedGame game(position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"));
    game.play(move_of(game.position(), "a1a8"));
    CHECK(game.ending() == "checkmate, White wins");
    CHECK(game.pgn("", "").result == "1-0");
    game.take_back();
    CHECK_FALSE(game.is_over());
    CHECK(game.pgn("", "").result == "*");
}
