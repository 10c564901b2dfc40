// Self-play as a shell sees it: to which files it appends, and where its games begin.
#include <filesystem>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_run.h"
#include "tests/train/workshop.h"
#include "train/game_file.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("self-play appends to game files only") {
    const Workshop workshop;
    REQUIRE(run_train_program(workshop.train({workshop.games})).exit_code == kSuccess);
    for (const std::string& path : {workshop.network, workshop.export_examples(),
                                    workshop.folder.write("games.pgn", "1. e4 e5 *")}) {
        const std::string before = bytes_of(path);
        const TrainRun run = run_train_program(workshop.self_play(path));
        INFO(path);
        CHECK(run.exit_code == kWrongUsage);
        CHECK(run.says(path + " exists already and is no game file"));
        CHECK(bytes_of(path) == before);
    }
    // What a run has left that was killed, or a disk that has lost the first bytes.
    for (const std::string& bytes : {workshop.bytes.substr(0, 12), workshop.bytes.substr(3),
                                     workshop.bytes.substr(0, workshop.bytes.size() - 5)}) {
        const std::string path = workshop.folder.write("truncated.mut", bytes);
        CHECK(run_train_program(workshop.self_play(path)).exit_code == kSuccess);
        CHECK(bytes_of(path).starts_with(bytes));
    }
}

TEST_CASE("a book has its own start positions, and the games say so") {
    const Workshop workshop;
    const std::string book = workshop.folder.write("book.epd", "4k3/8/8/8/8/8/8/R3K3 w Q -\n");
    const std::string games = workshop.folder / "played.mut";
    const Arguments play = joined(workshop.self_play(games), {"--book", book, "--uneven", "32000"});
    for (const std::string option : {"--chess960", "--dfrc"}) {
        const TrainRun run = run_train_program(joined(play, {option, "5"}));
        CHECK(run.exit_code == kWrongUsage);
        CHECK(run.says(option + " is for games that do not start from a --book"));
    }
    REQUIRE(run_train_program(play).exit_code == kSuccess);
    CHECK(run_train_program({"stat", games}).output.find(", chess960 0, dfrc 0, ") !=
          std::string::npos);
}

TEST_CASE("self-play warns that a book has fewer positions than there are games") {
    const Workshop workshop;
    const std::string book = workshop.folder.write(
        "book.epd", "4k3/8/8/8/8/8/8/R3K3 w Q -\n8/8/8/8/8/k7/8/K2R4 w - -\n");
    const auto play = [&](const Arguments& more) {
        return run_train_program(joined(workshop.self_play(workshop.folder / "played.mut"),
                                        joined({"--book", book, "--uneven", "32000"}, more)));
    };
    const std::string warning = "warning: from 2 positions there are few different games";
    CHECK_FALSE(play({"--games", "2"}).says(warning));
    CHECK(play({"--games", "3", "--seed", "2"}).says(warning));
    CHECK_FALSE(play({"--games", "3", "--opening", "2"}).says(warning));
    CHECK(run_train_program(
              joined(workshop.self_play(workshop.folder / "standard.mut"),
                     {"--games", "2", "--opening", "0", "--chess960", "0", "--dfrc", "0"}))
              .says("warning: from 1 position there are few different games"));
}

TEST_CASE("self-play for no game and no position is refused") {
    const Workshop workshop;
    const std::string games = workshop.folder / "none.mut";
    for (const std::string option : {"--games", "--positions"}) {
        const TrainRun run = run_train_program(joined(workshop.self_play(games), {option, "0"}));
        CHECK(run.exit_code == kWrongUsage);
        CHECK(run.says(option + ": expected at least 1"));
    }
    CHECK_FALSE(std::filesystem::exists(games));
}

TEST_CASE("self-play does not play the same games for a file twice") {
    const Workshop workshop;
    const std::string games = workshop.folder / "played.mut";
    CHECK(run_train_program(workshop.self_play(games)).exit_code == kSuccess);
    const std::string before = bytes_of(games);
    CHECK(run_train_program(workshop.self_play(games)).exit_code == kWrongUsage);
    CHECK(bytes_of(games) == before);
    CHECK(run_train_program(joined(workshop.self_play(games), {"--dfrc", "6"})).exit_code ==
          kSuccess);
}

TEST_CASE("self-play reads the tablebases of --syzygy") {
    const std::string tables = MUTARE_TEST_DATA "/syzygy";
    if (!Tablebases().open(tables)) SKIP("this build has no tablebases");
    const Workshop workshop;
    const std::string book = workshop.folder.write("won.epd", "8/8/8/8/p7/2k5/4K3/R7 w - -\n");
    const std::string played = workshop.folder / "played.mut";
    const Arguments play =
        joined(workshop.self_play(played), {"--depth", "3", "--book", book, "--uneven", "32000",
                                            "--win", "30000", "--chess960", "0", "--syzygy"});
    REQUIRE(run_train_program(joined(play, {tables})).exit_code == kSuccess);
    int games = 0;
    const std::string bytes = bytes_of(played);
    for_each_game(find_blocks(bytes), [&](const train::Game& game) {
        ++games;
        CHECK(game.ending == train::Ending{Result::WhiteWins, train::Termination::AdjudicatedWin});
        CHECK(game.plies.size() == 1);
    });
    CHECK(games == 2);
    CHECK(run_train_program({"stat", played}).output.find("syzygy 4 pieces") != std::string::npos);
    const TrainRun none = run_train_program(joined(play, {workshop.folder.path()}));
    CHECK(none.exit_code == kFailed);
    CHECK(none.says("there are no tables in"));
}
