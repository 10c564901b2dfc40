// The commands that read game files, as a shell sees them.
#include <filesystem>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"

using namespace mutare::tests;

TEST_CASE("merging leaves every input as it is, whatever its name") {
    const TemporaryFolder folder;
    const std::string games = game_file_of(random_games(3));
    const std::string input = folder.write("all.mut.new", games);
    CHECK(run_train_program({"merge", "-o", folder / "all.mut", input}).exit_code == kSuccess);
    CHECK(bytes_of(input) == games);
    CHECK(bytes_of(folder / "all.mut") == games);
}

TEST_CASE("merging leaves out a block whose contents are not legal games") {
    const TemporaryFolder folder;
    const std::string first = block_of(random_games(2));
    const std::string third = block_of(random_games(3, 0xA8));
    const std::string input =
        folder.write("games.mut", first + illegal_block(random_games(4)) + third);
    const TrainRun stat = run_train_program({"stat", input});
    CHECK(stat.exit_code == kFailed);
    CHECK(stat.says("games.mut: "));
    const std::string output = folder / "all.mut";
    const TrainRun merge = run_train_program({"merge", "-o", output, input});
    CHECK(merge.exit_code == kFailed);
    CHECK(merge.says("games.mut: "));
    CHECK(bytes_of(output) == first + third);
    CHECK(run_train_program({"stat", output}).exit_code == kSuccess);
}
