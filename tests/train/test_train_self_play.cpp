#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "train/game_file.h"
#include "train/self_play.h"

using namespace mutare;
using namespace mutare::train;

namespace {

SelfPlaySettings quick_settings(std::uint64_t seed) {
    SelfPlaySettings settings;
    settings.limits.soft_nodes = 50;
    settings.hash_megabytes = 1;
    settings.seed = seed;
    return settings;
}

/// The bytes of each game: as they are written, so they are the same when the games are.
std::vector<std::string> play_games(const SelfPlaySettings& settings, int threads,
                                    std::uint64_t count) {
    std::vector<std::string> games;
    {
        WorkerPool pool(settings, threads, count, [&](const Game& game) {
            BlockWriter block;
            block.add(game);
            games.push_back(block.take());
        });
    }
    std::sort(games.begin(), games.end());
    return games;
}

}  // namespace

TEST_CASE("the same seed plays the same games, with any number of threads") {
    const std::vector<std::string> games = play_games(quick_settings(1), 1, 6);
    CHECK(games.size() == 6);
    CHECK(play_games(quick_settings(1), 1, 6) == games);
    CHECK(play_games(quick_settings(1), 2, 6) == games);
    CHECK(play_games(quick_settings(2), 1, 6) != games);
}

TEST_CASE("games do not depend on the games played before them") {
    const std::atomic<bool> stopped = false;
    SelfPlayer fresh(quick_settings(5));
    SelfPlayer warm(quick_settings(5));
    warm.play(0, stopped);
    CHECK(fresh.play(1, stopped)->plies == warm.play(1, stopped)->plies);
}

TEST_CASE("games are legal and end as they say") {
    SelfPlayer player(quick_settings(3));
    const std::atomic<bool> stopped = false;
    for (std::uint64_t number = 0; number < 8; ++number) {
        const Game game = player.play(number, stopped).value();
        REQUIRE_FALSE(game.plies.empty());
        Position position = game.start;
        for (const ScoredMove& played : game.plies) {
            REQUIRE_FALSE(ending_by_rules(position));
            REQUIRE(legal_moves(position).has(played.move));
            REQUIRE(played.score.is_some());
            position.make_move(played.move);
        }
        const bool is_adjudicated = game.ending.termination == Termination::AdjudicatedWin ||
                                    game.ending.termination == Termination::AdjudicatedDraw;
        if (!is_adjudicated) CHECK(ending_by_rules(position) == game.ending);
    }
}

TEST_CASE("a crew that is told to stop does so") {
    constexpr std::uint64_t kMany = 1'000'000'000;
    std::atomic<int> games = 0;
    WorkerPool pool(quick_settings(1), 2, kMany, [&](const Game&) { ++games; });
    while (games < 2) std::this_thread::yield();
    pool.stop();
    while (!pool.is_done()) std::this_thread::yield();
    CHECK(games < 1'000);
}
