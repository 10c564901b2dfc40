#include "train/relabel.h"

#include <algorithm>

#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/train/train_games.h"

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
    InOrder<RelabelledBlock> done([&](const RelabelledBlock& block) { result += block.bytes; });
    Jobs jobs(blocks.whole.size());
    run_in_threads(threads, [&] { relabel_blocks(jobs, {nodes(60), 1}, blocks.whole, done); });
    return result;
}

}  // namespace

TEST_CASE("relabelling gives every position the score of a search, and changes nothing else") {
    const Game game = long_game();
    Limits limits;
    limits.depth = 1;
    const Game changed = Relabeller({limits, 1}).relabel(game);
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
    CHECK(Relabeller({limits, 1}).relabel(changed).plies == changed.plies);
}

TEST_CASE("blocks keep their order with any number of threads") {
    const std::string bytes = game_file_of(self_play_games(8));
    const std::string one = relabelled(bytes, 1);
    CHECK(find_blocks(one).whole.size() == 8);
    CHECK(relabelled(bytes, 3) == one);
}
