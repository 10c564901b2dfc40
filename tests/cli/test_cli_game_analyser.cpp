#include "cli/game_analyser.h"

#include "base/text.h"
#include "tests/catch.h"
#include "tests/pgn_games.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

bool is_white(std::string_view player, std::string_view tag) {
    return is_player(player, game_of(join("[White \"", tag, "\"]\n\n1. e4 *\n")), Color::White);
}

}  // namespace

TEST_CASE("a player may have either side") {
    const PgnGame game = game_of("[White \"Ann\"]\n[White \"Eve\"]\n[Black \"Bob\"]\n\n1. e4 *\n");
    CHECK(is_player("ANN", game, Color::White));
    CHECK_FALSE(is_player("ANN", game, Color::Black));
    CHECK(is_player("bob", game, Color::Black));
    CHECK_FALSE(is_player("Eve", game, Color::White));
}

TEST_CASE("a player is known by whole words of the name") {
    for (const char* tag : {"Li", "Li, Chao", "Chao Li", "LI,Chao", "Oliver Li", "Chao-Li"}) {
        CAPTURE(tag);
        CHECK(is_white("li", tag));
    }
    for (const char* tag : {"Oliver", "Lin", "Ali", "Li2", "L", "\u00C9li", "Li\u00E9"}) {
        CAPTURE(tag);
        CHECK_FALSE(is_white("li", tag));
    }
    CHECK(is_white("Li, C", "Li, C. B."));
    CHECK(is_white("Li, C", "Li,C.B."));
    CHECK(is_white("Li C", "Li,C"));
    CHECK_FALSE(is_white(",", "Li, C"));
    CHECK(is_white("Li, C.", "Li, C. B."));
    CHECK_FALSE(is_white("Li, C", "Li, Chao"));
    CHECK_FALSE(is_white("Chao Li", "Li, Chao"));
}

TEST_CASE("a player's name in Latin-1 is that in UTF-8") {
    for (const char* name : {"M\u00FCller", "M\xFCller", "m\u00FCLLER"}) {
        CHECK(is_white(name, "M\xFCller, A"));
        CHECK(is_white(name, "M\u00FCller, A"));
    }
    CHECK_FALSE(is_white("ller", "M\xFCller, A"));
}
