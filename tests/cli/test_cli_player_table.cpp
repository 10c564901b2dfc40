#include "cli/player_table.h"

#include "tests/catch.h"
#include "tests/cli/judged_game.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("a player's moves are averaged over the games, each move counted once") {
    PlayerTable table("ann");
    JudgedGame game = judged_game();
    game.judgement.opening.reset();
    table.add(game.game, game.judgement);
    SideJudgement& white = game.judgement.sides[index(Color::White)];
    white.all = {84, 61.26, 20.34, {0, 0, 0, 0, 10, 20, 30}};
    white.phases = {};
    table.add(game.game, game.judgement);
    const auto row = [](std::string_view title, std::string_view numbers) {
        return std::string(title) + std::string(40 - title.size(), ' ') + std::string(numbers);
    };
    CHECK(
        table.text() ==
        row("ann", "    games    moves accuracy     loss       ?!        ?       ??\n") +
            row("all games", "        2      112     66.3       18       15       26       37\n") +
            row("as White", "        2      112     66.3       18       15       26       37\n") +
            row("opening", "        1       20     91.4        1        0        0        0\n") +
            row("endgame", "        1        8     61.6        2        0        0        0\n") +
            row("another opening",
                "        2      112     66.3       18       15       26       37\n"));
}

TEST_CASE("a player may have either side, and a game without it is not the player's") {
    const PgnGame game = judged_game().game;
    CHECK(PlayerTable("ANN").side_of(game) == Color::White);
    CHECK(PlayerTable("bob").side_of(game) == Color::Black);
    CHECK_FALSE(PlayerTable("Eve").side_of(game).has_value());
}
