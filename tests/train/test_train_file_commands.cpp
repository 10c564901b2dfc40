// The commands that read game files, as a shell sees them.
#include <filesystem>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"
#include "tests/train/workshop.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

TEST_CASE("merging leaves out a block whose contents are not legal games") {
    const TemporaryFolder folder;
    const std::vector<Game> first = random_games(2);
    const std::vector<Game> third = random_games(3, 0xA8);
    const std::string input = folder.write(
        "games.mut", block_of(first) + illegal_block(random_games(4)) + block_of(third));
    const TrainRun stat = run_train_program({"stat", input});
    CHECK(stat.exit_code == kFailed);
    CHECK(stat.says("games.mut: "));
    const std::string output = folder / "all.mut";
    const TrainRun merge = run_train_program({"merge", "-o", output, input});
    CHECK(merge.exit_code == kFailed);
    CHECK(merge.says("games.mut: "));
    CHECK(bytes_of(output) == block_of(joined(first, third)));
    CHECK(run_train_program({"stat", output}).exit_code == kSuccess);
}

TEST_CASE("merging with a score step rounds scores, once and for all") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.mut", block_of(self_play_games(20)));
    const std::string rounded = folder / "rounded.mut";
    REQUIRE(run_train_program({"merge", "--score-step", "20", "-o", rounded, games}).exit_code ==
            kSuccess);
    CHECK(std::filesystem::file_size(rounded) < std::filesystem::file_size(games) * 3 / 4);
    CHECK(run_train_program({"stat", rounded}).output.starts_with("scores are rounded\n"));
    REQUIRE(run_train_program({"merge", "-o", folder / "again.mut", rounded}).exit_code ==
            kSuccess);
    CHECK(bytes_of(folder / "again.mut") == bytes_of(rounded));
}

TEST_CASE("positions are dumped with score and result from White's point of view") {
    const TemporaryFolder folder;
    Game game{position_of("8/8/8/4k3/8/8/8/R3K3 b Q - 0 30")};
    game.ending.result = Result::WhiteWins;
    Position position = game.start;
    for (const auto& [move, score] :
         {std::pair("e5d5", Score(-400)), {"a1a5", Score(500)}, {"d5d4", kNoScore}}) {
        game.plies.push_back({move_of(position, move), score});
        position.make_move(game.plies.back().move);
    }
    const std::string games = folder.write("games.mut", block_of({game}));
    const std::string quiet =
        "8/8/8/4k3/8/8/8/R3K3 b Q - 0 30 | 400 | 1.0\n"
        "8/8/8/3k4/8/8/8/R3K3 w Q - 1 31 | 500 | 1.0\n";
    CHECK(run_train_program({"dump", games}).output == quiet);
    CHECK(run_train_program({"dump", "--all", games}).output ==
          quiet + "8/8/8/R2k4/8/8/8/4K3 b - - 2 31 | none | 1.0\n");
    CHECK(run_train_program({"dump", "--later", "1", games})
              .output.starts_with("8/8/8/4k3/8/8/8/R3K3 b Q - 0 30 | 500 | 1.0\n"));
}

TEST_CASE("merged and relabelled files say how their games were made") {
    const Workshop workshop;
    const std::string one = workshop.folder / "one.mut";
    const std::string other = workshop.folder / "other.mut";
    const std::string merged = workshop.folder / "merged.mut";
    REQUIRE(run_train_program(workshop.self_play(one)).exit_code == kSuccess);
    REQUIRE(run_train_program(joined(workshop.self_play(other), {"--dfrc", "6"})).exit_code ==
            kSuccess);
    REQUIRE(run_train_program({"merge", "-o", merged, one, other}).exit_code == kSuccess);
    const auto dump = [](const std::string& path) {
        return run_train_program({"dump", "--all", path}).output;
    };
    CHECK(dump(merged) == dump(one) + dump(other));
    REQUIRE(run_train_program(workshop.relabel(merged)).exit_code == kSuccess);
    const std::string stat = run_train_program({"stat", workshop.folder / "new.mut"}).output;
    for (const char* const text : {"command selfplay, version ", ", dfrc 6, ", ", seed 1\n",
                                   "\ncommand relabel, version "}) {
        CHECK_THAT(stat, Catch::Matchers::ContainsSubstring(text));
    }
}

TEST_CASE("stat prints no controls that a file has") {
    const TemporaryFolder folder;
    const std::string games = folder.write("games.mut", metadata_block("command \x1b[2J\n"));
    CHECK(run_train_program({"stat", games}).output.starts_with("command  [2J\n"));
}
