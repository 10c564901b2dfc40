#include "cli/analysis_output.h"

#include "tests/catch.h"
#include "tests/cli/games.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

using Catch::Matchers::ContainsSubstring;

std::string json_of(const JudgedGame& game) {
    return game_json(game.game, game.analysis, game.judgement, "depth 9");
}

}  // namespace

TEST_CASE("a judged move is JSON with the scores and chances of White") {
    const std::string json = json_of(judged_game());
    CHECK_THAT(json, ContainsSubstring(
                         R"({"ply": 1, "number": 1, "side": "white", "move": "e4", "uci": "e2e4", )"
                         R"("fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", )"
                         R"("eval": {"cp": 35}, "chances": 0.064, "best_eval": {"cp": 35}, )"
                         R"("loss": 0.000, "centipawn_loss": 0, "accuracy": 100.0, )"
                         R"("judgment": "only move", "phase": "opening", "text": "Only move.", )"
                         R"("lines": [{"eval": {"cp": 35}, "moves": ["e4", "e5"], )"
                         R"("uci": ["e2e4", "e7e5"]}], "depth": 11, "nodes": 1234})"));
    CHECK_THAT(json,
               ContainsSubstring(
                   R"({"ply": 2, "number": 1, "side": "black", "move": "e5", "uci": "e7e5", )"
                   R"("fen": "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", )"
                   R"("eval": {"cp": 250}, "chances": 0.430, "best_eval": {"cp": 50}, )"
                   R"("loss": 0.346, "centipawn_loss": 200, "accuracy": 40.3, )"
                   R"("judgment": "blunder", "phase": "endgame", )"
                   R"("text": "(0.50 -> 2.50) Blunder. Misses mate in 2. Allows mate in 3. )"
                   R"(c5 was best.", "missed_mate": 2, "allowed_mate": 3, "clock": 5.2, )"
                   R"("time_trouble": true, "lines": [{"eval": {"cp": 50}, )"
                   R"("moves": ["c5", "Nf3"], "uci": ["c7c5", "g1f3"]}], )"
                   R"("depth": 9, "nodes": 567})"));
    CHECK_THAT(json, ContainsSubstring(R"("key_moments": [{"ply": 2, "text": "1... e5??: )"));
}

TEST_CASE("a side's moves are summed up in JSON, and by phase") {
    CHECK_THAT(json_of(judged_game()),
               ContainsSubstring(
                   R"("white": {"moves": 28, "accuracy": 81.3, "average_loss": 12.3, )"
                   R"("best_moves": 9, "only_moves": 3, "sacrifices": 4, "inaccuracies": 5, )"
                   R"("mistakes": 6, "blunders": 7, "missed_mates": 8, )"
                   R"("errors_in_time_trouble": 9, "phases": {"opening": {"moves": 20, )") &&
                   ContainsSubstring(R"("endgame": {"moves": 8, )") &&
                   !ContainsSubstring(R"("middlegame":)"));
}

TEST_CASE("of a tag that stands twice, JSON has the first") {
    CHECK_THAT(json_of(judged_game()),
               ContainsSubstring(R"("tags": {"White": "Ann", "Black": "Bob"}, )"));
}

TEST_CASE("a game is complete in JSON when all of it was read and analysed") {
    JudgedGame game = judged_game();
    CHECK_THAT(json_of(game), ContainsSubstring(R"("complete": true)"));
    game.judgement.moves.pop_back();
    game.judgement.key_moments.clear();
    CHECK_THAT(json_of(game), ContainsSubstring(R"("complete": false)"));
    game = judged_game();
    game.game.errors.emplace_back();
    CHECK_THAT(json_of(game), ContainsSubstring(R"("complete": false)"));
}

TEST_CASE("a position's score and chances are White's, and a mate says who wins") {
    const Position black = position_of("4k3/8/8/8/8/8/8/4K2Q b - - 0 1");
    PositionAnalysis analysis;
    const auto json = [&](Score score) {
        analysis.lines = {{score, {}}};
        return position_json(black, analysis, "", "");
    };
    CHECK_THAT(json(Score(-250)),
               ContainsSubstring(R"("eval": {"cp": 250}, "chances": 0.430, "lines": [])"));
    CHECK_THAT(json(Score::mated_in(4)), ContainsSubstring(R"("eval": {"mate": 2}, )"));
    CHECK_THAT(json(Score::mate_in(3)), ContainsSubstring(R"("eval": {"mate": -2}, )"));
    CHECK_THAT(json(Score::mated_in(0)),
               ContainsSubstring(R"("eval": {"mate": 0, "winner": "white"})"));
}

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
