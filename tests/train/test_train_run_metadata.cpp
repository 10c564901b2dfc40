#include "train/run_metadata.h"

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

RunMetadata self_play(const std::string& nodes, const std::string& seed) {
    return {{{"command", "selfplay"}, {"nodes", nodes}, {"seed", seed}}};
}

/// Plays a game. The exit code.
int play(const std::string& path, const std::string& seed) {
    return run_train_program({"selfplay", "-o", path, "--games", "1", "--depth", "1", "--hash", "1",
                              "--seed", seed})
        .exit_code;
}

}  // namespace

TEST_CASE("what was said of a run is read back, between the games") {
    const RunMetadata run = self_play("1000", "5");
    const std::string games = block_of(random_games(3));
    const std::string bytes = to_block(run) + games + to_block(self_play("2000", "6")) + games;
    const Blocks blocks = find_blocks(bytes);
    CHECK(blocks.damages.empty());
    CHECK(blocks.whole.size() == 2);
    const std::vector<RunMetadata> runs = metadata_in(blocks);
    REQUIRE(runs.size() == 2);
    CHECK(runs[0].entries == run.entries);
    CHECK(runs[1].value("nodes") == "2000");
    CHECK(runs[1].value("depth").empty());
}

TEST_CASE("a damage of what was said costs no game") {
    std::string bytes = to_block(self_play("1000", "5")) + block_of(random_games(3));
    bytes[25] ^= 1;
    const Blocks blocks = find_blocks(bytes);
    CHECK(blocks.metadata.empty());
    CHECK(blocks.whole.size() == 1);
    CHECK(blocks.damages == Damages{{0, blocks.whole[0].offset}});
}

TEST_CASE("runs with different settings or the same seed are warned of") {
    CHECK(warnings_of({self_play("1000", "5"), self_play("1000", "6")}).empty());
    const auto mixed = warnings_of({self_play("1000", "5"), self_play("2000", "6")});
    CHECK(mixed == std::vector<std::string>{"runs of selfplay differ in nodes: 1000, 2000"});
    const auto twice = warnings_of({self_play("1000", "5"), self_play("1000", "5")});
    REQUIRE(twice.size() == 1);
    CHECK(twice[0].starts_with("the seed 5 was used 2 times"));
    const RunMetadata import{{{"command", "import"}, {"nodes", "7"}}};
    CHECK(warnings_of({self_play("1000", "5"), import}).empty());
}

TEST_CASE("self-play does not play the same games for a file twice") {
    const TemporaryFolder folder;
    const std::string games = folder / "games.mut";
    CHECK(play(games, "1") == kSuccess);
    CHECK(play(games, "2") == kSuccess);
    const std::string before = bytes_of(games);
    CHECK(play(games, "1") == kWrongUsage);
    CHECK(bytes_of(games) == before);
}

TEST_CASE("merged and relabelled files say how their games were made") {
    const TemporaryFolder folder;
    const std::string one = folder / "one.mut";
    const std::string other = folder / "other.mut";
    REQUIRE(play(one, "1") == kSuccess);
    REQUIRE(play(other, "2") == kSuccess);
    const std::string merged = folder / "merged.mut";
    REQUIRE(run_train_program({"merge", "-o", merged, one, other}).exit_code == kSuccess);
    CHECK(bytes_of(merged) == bytes_of(one) + bytes_of(other));
    const std::string relabelled = folder / "relabelled.mut";
    REQUIRE(run_train_program({"relabel", "-o", relabelled, "--depth", "1", merged}).exit_code ==
            kSuccess);
    const std::string stat = run_train_program({"stat", relabelled}).output;
    CHECK(stat.find("command selfplay") != std::string::npos);
    CHECK(stat.find("seed 2") != std::string::npos);
    CHECK(stat.find("command relabel") != std::string::npos);
    CHECK(stat.find("warning") == std::string::npos);
}
