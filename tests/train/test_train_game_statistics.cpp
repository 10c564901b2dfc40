#include "train/game_statistics.h"

#include <algorithm>

#include "base/text.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"

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

std::string tsv_row(std::string_view table, std::string_view name, int count) {
    return join(table, "\t", name, "\t", count, "\n");
}

}  // namespace

TEST_CASE("kings are counted where their own side sees them") {
    GameStatistics statistics;
    statistics.add(rook_ending());
    const std::string table = statistics.tsv();
    CHECK_THAT(table, ContainsSubstring(tsv_row("kings by square", "g1", 1)));
    CHECK_THAT(table, ContainsSubstring(tsv_row("kings by square", "b1", 1)));
    CHECK_THAT(table, ContainsSubstring(tsv_row("kings by square", "b8", 0)));
    CHECK_THAT(statistics.text(100), ContainsSubstring("\n  1   0.0  50.0   0.0   0.0   0.0   0.0"
                                                       "  50.0   0.0\n        a     b"));
}

TEST_CASE("a game with the same moves is a repetition, whatever its scores") {
    GameStatistics statistics;
    Game game = rook_ending();
    statistics.add(game);
    CHECK_THAT(statistics.tsv(), ContainsSubstring(tsv_row("all", "repeated games", 0)));
    game.plies[0].score = Score(400);
    statistics.add(game);
    CHECK_THAT(statistics.tsv(), ContainsSubstring(tsv_row("all", "repeated games", 1)));
    CHECK_THAT(statistics.text(100), ContainsSubstring("2 games, of which 1 repeat another\n"));
    game.plies.clear();
    statistics.add(game);
    CHECK_THAT(statistics.tsv(), ContainsSubstring(tsv_row("all", "repeated games", 1)));
}

TEST_CASE("the table of stat has a column more than tabs, and the counts of the text") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.mut", game_file_of({rook_ending()}));
    const TrainRun run = run_train_program({"stat", "--tsv", games});
    CHECK(run.exit_code == kSuccess);
    CHECK(run.output.starts_with("table\trow\tcount\nall\tgames\t1\n"));
    std::string_view rest = run.output;
    while (!rest.empty()) {
        const std::string_view line = consume_until(rest, "\n");
        CHECK(std::ranges::count(line, '\t') == 2);
    }
    for (const std::string& line :
         {tsv_row("all", "positions", 1), tsv_row("all", "quiet positions", 1),
          tsv_row("games by result", "White wins", 1),
          tsv_row("games by ending", "adjudicated win", 1),
          tsv_row("quiet positions by score", "to 800", 1),
          tsv_row("half points of the side ahead by score", "to 800", 2),
          tsv_row("quiet positions by pieces", "to 5", 1), tsv_row("games by plies", "to 80", 1)}) {
        CHECK_THAT(run.output, ContainsSubstring(line));
    }
}
