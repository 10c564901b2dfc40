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

Sample without_score(const Sample& sample) {
    return {sample.position, {sample.played.move, Score::draw()}, sample.result};
}

std::string relabelled(const std::string& bytes, int threads) {
    const Blocks blocks = find_blocks(bytes);
    std::string result;
    BlockRelabeller relabeller({nodes(60), 1}, blocks.whole,
                               [&](const std::string& block, const Totals&) { result += block; });
    WorkerPool(threads, blocks.whole.size(),
               [&](WorkerPool& pool) { relabeller.relabel_blocks(pool); });
    return result;
}

}  // namespace

TEST_CASE("relabelling changes the scores of quiet positions, and nothing else") {
    const Game game = long_game();
    const Game changed = Relabeller({nodes(200), 1}).relabel(game);
    CHECK(fen(changed.start) == fen(game.start));
    CHECK(changed.ending == game.ending);
    REQUIRE(changed.plies.size() == game.plies.size());
    std::size_t ply = 0;
    int other_scores = 0;
    for_each_sample(game, [&](const Sample& sample) {
        const ScoredMove& now = changed.plies[ply++];
        REQUIRE(now.move == sample.played.move);
        if (!is_quiet_sample(without_score(sample))) REQUIRE(now.score == sample.played.score);
        other_scores += now.score != sample.played.score ? 1 : 0;
    });
    CHECK(other_scores > 10);
}

TEST_CASE("the new score is the score of a search of the position") {
    const Game game = long_game();
    Limits limits;
    limits.depth = 1;
    const Game changed = Relabeller({limits, 1}).relabel(game);
    const Game again = Relabeller({limits, 1}).relabel(changed);
    CHECK(again.plies == changed.plies);
    Searcher searcher(1);
    bool is_first = true;
    std::size_t ply = 0;
    for_each_sample(game, [&](const Sample& sample) {
        const Score score = changed.plies[ply++].score;
        if (!is_first || !is_quiet_sample(without_score(sample))) return;
        is_first = false;
        Control control;
        Listener no_listener;
        CHECK(searcher.run(sample.position, limits, control, no_listener).score == score);
    });
    CHECK_FALSE(is_first);
}

TEST_CASE("blocks keep their order with any number of threads") {
    const std::string bytes = game_file_of(self_play_games(8));
    const std::string one = relabelled(bytes, 1);
    CHECK(find_blocks(one).whole.size() == 8);
    CHECK(relabelled(bytes, 3) == one);
}
