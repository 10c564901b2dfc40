#include "cli/analysis_output.h"

#include "tests/catch.h"
#include "tests/cli/games.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("the summary of a game has what each side did, and leaves out what it did not") {
    const JudgedGame game = judged_game();
    CHECK(game_summary(game.game, game.judgement) ==
          "Game 1: Ann - Bob, 1-0\n"
          "C20 King's Pawn Game\n"
          "White: accuracy 81 %, average loss 12, 5 inaccuracies, 6 mistakes, 7 blunders\n"
          "       opening 91 %, endgame 62 %; only moves 3; good sacrifices 4; missed mates 8; "
          "errors in time trouble 9\n"
          "  1... e5??: Black from level to worse (0.50 -> 2.50); c5 was best\n");
}

TEST_CASE("the table of moves has a line for each, and two more for an error") {
    const JudgedGame game = judged_game();
    CHECK(moves_table(game.game, game.analysis, game.judgement) ==
          "  1. e4           0.35    Only move.\n"
          "  1... e5??       2.50\n"
          "      (0.50 -> 2.50) Blunder. Misses mate in 2. Allows mate in 3. c5 was best.\n"
          "      1... c5 2. Nf3\n");
}

TEST_CASE("an analysed position has its name, White's score and whole lines") {
    const Position black = after(Position(), "e2e4");
    PositionAnalysis analysis{{{Score(-50), {move_of(black, "c7c5")}}, {Score(-60), {}}}, 9, 567};
    const std::string fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
    CHECK(position_text(black, analysis, "one") ==
          "one: " + fen +
              "  0.50, depth 9, 567 nodes: 1... c5\n"
              "  0.60, depth 9, 567 nodes: the game is over\n");
    analysis.lines = {{Score::mated_in(0), {}}};
    CHECK(position_text(black, analysis, "") ==
          fen + "  mate, depth 9, 567 nodes: the game is over\n");
}
