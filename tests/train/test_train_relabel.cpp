#include "train/relabel.h"

#include <algorithm>

#include "base/thread.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "train/jobs.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

Limits nodes(std::uint64_t count) {
    Limits limits;
    limits.soft_nodes = count;
    return limits;
}

/// A game with many quiet positions, whatever the network.
Game long_game() {
    const std::vector<Game> games = self_play_games(8);
    return *std::ranges::max_element(games, {}, [](const Game& game) { return game.plies.size(); });
}

std::string relabelled(const std::string& bytes, int threads) {
    const Blocks blocks = find_blocks(bytes);
    std::string result;
    InOrder<std::string> done([&](const std::string& block) { result += block; });
    Jobs jobs(blocks.whole.size());
    run_in_threads(threads, [&] {
        GameSearcher searcher({nodes(60), 1});
        do_jobs(jobs, done, [&](std::uint64_t job) {
            return with_new_scores(blocks.whole[job], searcher, jobs.is_stopped());
        });
    });
    return result;
}

const std::string kFront = metadata_block("command relabel\n");

/// The file of a relabelling that was interrupted after four blocks, and has changed since.
struct Unfinished {
    Resumption resume(const std::string& changed) {
        const std::string path = folder.write("new.mut.unfinished", changed);
        const Resumption done = *resume_relabelling(path, kFront);
        kept = bytes_of(path);
        return done;
    }

    TemporaryFolder folder;
    std::vector<Game> games = random_games(4);
    std::string first = kFront + block_of({games[0]});
    std::string whole = kFront + game_file_of(games);
    /// The file, ready to be continued.
    std::string kept = {};
};

}  // namespace

TEST_CASE("relabelling gives every position the score of a search, and changes nothing else") {
    const Game game = long_game();
    Limits limits;
    limits.depth = 1;
    GameSearcher game_searcher({limits, 1});
    const Game changed = with_new_scores(game, game_searcher);
    CHECK(fen(changed.start) == fen(game.start));
    CHECK(changed.ending == game.ending);
    REQUIRE(changed.plies.size() == game.plies.size());
    // One table for all, as in a relabelling.
    Searcher searcher(1);
    std::size_t ply = 0;
    for_each_sample(game, [&](const Sample& sample) {
        const ScoredMove& now = changed.plies[ply++];
        REQUIRE(now.move == sample.played.move);
        Control control;
        Listener no_listener;
        REQUIRE(now.score == searcher.run(sample.position, limits, control, no_listener).score);
    });
    CHECK(with_new_scores(changed, game_searcher).plies == changed.plies);
}

TEST_CASE("blocks keep their order with any number of threads") {
    const std::string bytes = game_file_of(self_play_games(8));
    const std::string one = relabelled(bytes, 1);
    CHECK(find_blocks(one).whole.size() == 8);
    CHECK(relabelled(bytes, 3) == one);
}

TEST_CASE("a relabelling that was interrupted anywhere keeps its whole blocks") {
    Unfinished unfinished;
    std::size_t most = 0;
    for (std::size_t size = 0; size <= unfinished.whole.size(); size += 7) {
        const Resumption done = unfinished.resume(unfinished.whole.substr(0, size));
        const std::vector<Game> games(
            unfinished.games.begin(),
            unfinished.games.begin() + static_cast<std::ptrdiff_t>(done.blocks));
        REQUIRE(unfinished.kept == kFront + game_file_of(games));
        REQUIRE(done.blocks >= most);
        most = done.blocks;
    }
    CHECK(most >= 3);
    CHECK(unfinished.resume(unfinished.whole).blocks == 4);
}

TEST_CASE("blocks behind a damage of an interrupted relabelling are made again") {
    Unfinished unfinished;
    const std::size_t second = unfinished.first.size();
    std::string bytes = unfinished.whole;
    SECTION("a bit has changed") {
        bytes[second + 30] ^= 1;
    }
    SECTION("bytes have come in between") {
        bytes.insert(second, "damage");
    }
    SECTION("bytes are missing") {
        bytes.erase(second + 3, 1);
    }
    const Resumption done = unfinished.resume(bytes);
    CHECK(done.blocks == 1);
    CHECK(done.bytes_dropped == bytes.size() - second);
    CHECK(unfinished.kept == unfinished.first);
}

TEST_CASE("what was made from something else is neither continued nor changed") {
    const TemporaryFolder folder;
    for (const std::string& bytes :
         {metadata_block("command relabel\nnodes 1000\n"), std::string("these are no games")}) {
        const std::string path = folder.write("new.mut.unfinished", bytes);
        CHECK(resume_relabelling(path, kFront).error().find("was made from another file") !=
              std::string::npos);
        CHECK(bytes_of(path) == bytes);
    }
}
