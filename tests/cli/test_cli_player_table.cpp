#include "cli/player_table.h"

#include "base/text.h"
#include "tests/catch.h"
#include "tests/cli/games.h"

using namespace mutare;
using namespace mutare::tests;
using Catch::Matchers::ContainsSubstring;

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
    CHECK(PlayerTable("ANN").has_side(game, Color::White));
    CHECK_FALSE(PlayerTable("ANN").has_side(game, Color::Black));
    CHECK(PlayerTable("bob").has_side(game, Color::Black));
    CHECK_FALSE(PlayerTable("Eve").has_game(game));
}

TEST_CASE("a player is known by whole words of the name") {
    const auto is_found = [](std::string_view name, std::string_view tag) {
        return PlayerTable(name).has_game(game_of(join("[White \"", tag, "\"]\n\n1. e4 *\n")));
    };
    for (const char* tag : {"Li", "Li, Chao", "Chao Li", "LI,Chao", "Oliver Li", "Chao-Li"}) {
        CAPTURE(tag);
        CHECK(is_found("li", tag));
    }
    for (const char* tag : {"Oliver", "Lin", "Ali", "Li2", "L", "\u00C9li", "Li\u00E9"}) {
        CAPTURE(tag);
        CHECK_FALSE(is_found("li", tag));
    }
    CHECK(is_found("Li, C", "Li, C. B."));
    CHECK(is_found("Li, C", "Li,C.B."));
    CHECK(is_found("Li C", "Li,C"));
    CHECK_FALSE(is_found(",", "Li, C"));
    CHECK(is_found("Li, C.", "Li, C. B."));
    CHECK_FALSE(is_found("Li, C", "Li, Chao"));
    CHECK_FALSE(is_found("Chao Li", "Li, Chao"));
}

TEST_CASE("a player's name in Latin-1 is that in UTF-8") {
    const PgnGame latin = game_of("[White \"M\xFCller, A\"]\n\n1. e4 *\n");
    const PgnGame utf8 = game_of("[White \"M\u00FCller, A\"]\n\n1. e4 *\n");
    for (const char* name : {"M\u00FCller", "M\xFCller", "m\u00FCLLER"}) {
        CHECK(PlayerTable(name).has_game(latin));
        CHECK(PlayerTable(name).has_game(utf8));
    }
    CHECK_FALSE(PlayerTable("ller").has_game(latin));
}

TEST_CASE("a game between two players of the name counts for both sides") {
    PlayerTable table("Polgar");
    JudgedGame game = judged_game();
    game.game = game_of("[White \"Polgar, S\"]\n[Black \"Polgar, J\"]\n\n1. e4 e5 *\n");
    game.judgement.sides[index(Color::Black)].all.moves = 5;
    table.add(game.game, game.judgement);
    CHECK_THAT(table.text(),
               ContainsSubstring(join("all games", std::string(39, ' '), "2       33")));
    CHECK_THAT(table.text(), ContainsSubstring("\nas White ") && ContainsSubstring("\nas Black "));
}

TEST_CASE("the name above a player's table is cut and filled up by characters") {
    const auto head = [](const std::string& name) {
        const std::string text = PlayerTable(name).text();
        return text.substr(0, text.find("    games"));
    };
    std::string long_name;
    for (int i = 0; i < 50; ++i) long_name += "\u00FC";
    CHECK(head(long_name) == long_name.substr(0, 80));
    CHECK(head("M\u00FCller") == "M\u00FCller" + std::string(34, ' '));
}
