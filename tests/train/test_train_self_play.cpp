#include <algorithm>
#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include "base/thread.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/train/train_games.h"
#include "train/jobs.h"
#include "train/self_play.h"

using namespace mutare;
using namespace mutare::train;

namespace {

SelfPlaySettings quick_settings(std::uint64_t seed) {
    SelfPlaySettings settings;
    settings.search.limits.soft_nodes = 50;
    settings.search.hash_megabytes = 1;
    settings.seed = seed;
    return settings;
}

/// The games as the bytes of their blocks, sorted: equal if the games are.
std::vector<std::string> play_games(const SelfPlaySettings& settings, int threads,
                                    std::uint64_t count) {
    std::vector<std::string> games;
    std::mutex mutex;
    Jobs jobs(count);
    run_in_threads(threads, [&] {
        SelfPlayer player(settings);
        while (const auto number = jobs.next()) {
            const std::string game = tests::block_of({*player.play(*number, jobs.is_stopped())});
            const std::lock_guard lock(mutex);
            games.push_back(game);
        }
    });
    std::sort(games.begin(), games.end());
    return games;
}

}  // namespace

TEST_CASE("the same seed gives the same games with any number of threads") {
    const std::vector<std::string> games = play_games(quick_settings(1), 1, 6);
    CHECK(games.size() == 6);
    CHECK(play_games(quick_settings(1), 1, 6) == games);
    CHECK(play_games(quick_settings(1), 2, 6) == games);
    CHECK(play_games(quick_settings(2), 1, 6) != games);
}

TEST_CASE("games are legal and end by the rules or by adjudication") {
    SelfPlayer player(quick_settings(3));
    const std::atomic<bool> stopped = false;
    for (std::uint64_t number = 0; number < 8; ++number) {
        const Game game = player.play(number, stopped).value();
        REQUIRE_FALSE(game.plies.empty());
        Position position = game.start;
        Adjudicator adjudicator{AdjudicationSettings{}};
        std::optional<Ending> ending = ending_by_rules(position);
        for (const ScoredMove& played : game.plies) {
            REQUIRE_FALSE(ending);
            REQUIRE(legal_moves(position).has(played.move));
            REQUIRE(played.score.is_some());
            const Sample sample{position, played, game.ending.result};
            ending = adjudicator.adjudicate(position, sample.white_score());
            position.make_move(played.move);
            if (!ending) ending = ending_by_rules(position);
        }
        CHECK(ending == game.ending);
    }
}

TEST_CASE("a game is abandoned when it is stopped") {
    SelfPlayer player(quick_settings(3));
    const std::atomic<bool> stopped = true;
    CHECK_FALSE(player.play(0, stopped));
}
