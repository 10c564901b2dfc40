#include "train/game_statistics.h"

#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A game of one quiet move: White's king g1, Black's b8, and White is ahead by a rook.
Game rook_ending() {
    Game game{position_of("1k6/8/8/8/8/8/8/R5K1 w - - 0 30")};
    game.plies.push_back({move_of(game.start, "a1a2"), Score(500)});
    game.ending = {Result::WhiteWins, Termination::AdjudicatedWin};
    return game;
}

}  // namespace

TEST_CASE("quiet positions are counted by score and pieces, games by plies") {
    GameStatistics statistics;
    statistics.add(rook_ending());
    const std::string text = statistics.text(100);
    for (const char* const lines :
         {"1 game, of which 0 repeat another\n1 position, 100.00 bytes each\n",
          "White wins: 1 (100.0 %)\n", "adjudicated win: 1 (100.0 %)\n",
          "  to 800: 1 (100.0 %), 100.0 %\n", "  to 5: 1 (100.0 %)\n", "  to 80: 1 (100.0 %)\n"}) {
        CHECK_THAT(text, ContainsSubstring(lines));
    }
}

TEST_CASE("where nobody is ahead, half has been scored, and where nothing is, no share is shown") {
    GameStatistics statistics;
    Game game = rook_ending();
    game.plies[0].score = Score(0);
    statistics.add(game);
    CHECK_THAT(statistics.text(100),
               ContainsSubstring("  to 10: 1 (100.0 %), 50.0 %\n  to 25: 0 (0.0 %)\n"));
}

TEST_CASE("a game with the same moves is a repetition, whatever its scores") {
    GameStatistics statistics;
    Game game = rook_ending();
    statistics.add(game);
    game.plies[0].score = Score(400);
    statistics.add(game);
    game.plies.clear();
    statistics.add(game);
    CHECK_THAT(statistics.text(100), ContainsSubstring("3 games, of which 1 repeat another\n"));
}
