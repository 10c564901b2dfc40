#include "train/relabel_output.h"

#include <filesystem>
#include <optional>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

const std::string kFront = metadata_block("command relabel\n");

/// A file of six games, and the blocks of its relabelling, one for each game.
struct SixGames {
    explicit SixGames(std::uint64_t seed = 0x88) {
        for (const Game& game : random_games(6, seed)) {
            Game relabelled = game;
            for (ScoredMove& played : relabelled.plies) played.score = Score(88);
            relabelled_blocks.push_back(block_of({relabelled}));
            whole += relabelled_blocks.back();
        }
    }

    std::vector<std::string> relabelled_blocks;
    std::string whole = kFront;
};

class Relabelling {
  public:
    /// Relabels until a number of blocks is done. What is wrong, or nothing.
    std::string run(std::size_t blocks_done, const std::string& front = kFront) {
        RelabelOutput output(path, front);
        if (std::string problem = output.open(); !problem.empty()) return problem;
        kept = output.blocks_done();
        dropped = output.bytes_dropped();
        while (output.blocks_done() < blocks_done) {
            output.add(games.relabelled_blocks[output.blocks_done()], {});
        }
        if (blocks_done == games.relabelled_blocks.size()) REQUIRE(output.finish());
        return "";
    }
    void write_unfinished(const std::string& bytes) const {
        std::ofstream(unfinished_path, std::ios::binary) << bytes;
    }

    SixGames games;
    TemporaryFolder folder;
    std::string path = folder / "new.mut";
    std::string unfinished_path = path + ".unfinished";
    std::size_t kept = 0;
    std::size_t dropped = 0;
};

}  // namespace

TEST_CASE("the output appears when all blocks are done, and only then") {
    Relabelling relabelling;
    CHECK(relabelling.run(5).empty());
    CHECK_FALSE(std::filesystem::exists(relabelling.path));
    CHECK(relabelling.run(6).empty());
    CHECK(relabelling.kept == 5);
    CHECK(bytes_of(relabelling.path) == relabelling.games.whole);
    CHECK_FALSE(std::filesystem::exists(relabelling.unfinished_path));
}

TEST_CASE("a relabelling that was interrupted anywhere is continued without loss") {
    Relabelling relabelling;
    REQUIRE(relabelling.run(3).empty());
    const std::string unfinished = bytes_of(relabelling.unfinished_path);
    for (std::size_t size = 0; size <= unfinished.size(); size += 7) {
        relabelling.write_unfinished(unfinished.substr(0, size));
        REQUIRE(relabelling.run(6).empty());
        REQUIRE(bytes_of(relabelling.path) == relabelling.games.whole);
    }
}

TEST_CASE("blocks behind a damage of the unfinished output are made again") {
    Relabelling relabelling;
    REQUIRE(relabelling.run(4).empty());
    std::string bytes = bytes_of(relabelling.unfinished_path);
    const auto& done = relabelling.games.relabelled_blocks;
    const std::size_t second = kFront.size() + done[0].size();
    SECTION("a bit has changed") {
        bytes[second + 30] ^= 1;
    }
    SECTION("bytes have come in between") {
        bytes.insert(second, "damage");
    }
    SECTION("bytes are missing") {
        bytes.erase(second + 3, 1);
    }
    const std::size_t size = bytes.size();
    relabelling.write_unfinished(bytes);
    REQUIRE(relabelling.run(6).empty());
    CHECK(relabelling.kept == 1);
    CHECK(relabelling.dropped == size - second);
    CHECK(bytes_of(relabelling.path) == relabelling.games.whole);
}

TEST_CASE("what was made from something else is neither continued nor changed") {
    Relabelling relabelling;
    REQUIRE(relabelling.run(4).empty());
    std::string bytes = bytes_of(relabelling.unfinished_path);
    std::string front = kFront;
    SECTION("with other settings") {
        front = metadata_block("command relabel\nnodes 1000\n");
    }
    SECTION("a file of another format") {
        bytes = "these are no games";
        relabelling.write_unfinished(bytes);
    }
    CHECK(relabelling.run(6, front).find("was made from another file") != std::string::npos);
    CHECK(bytes_of(relabelling.unfinished_path) == bytes);
    CHECK_FALSE(std::filesystem::exists(relabelling.path));
}
