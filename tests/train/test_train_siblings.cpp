#include "train/siblings.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <vector>

#include "engine/movegen.h"
#include "search/evaluation/evaluator.h"
#include "tests/catch.h"
#include "tests/train/train_games.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

constexpr int kMaxDifference = 40;

SiblingSettings settings() {
    SiblingSettings settings;
    settings.limits.depth = 2;
    settings.parents_percent = 20;
    settings.max_difference = kMaxDifference;
    settings.seed = 7;
    return settings;
}

/// Evaluations, by the features of the position.
using Children = std::map<std::vector<std::uint16_t>, Score>;

std::vector<std::uint16_t> features_of(const Example& example) {
    const ActiveFeatures active = active_features(example);
    const auto& ours = active.of_side[kUs];
    const auto& theirs = active.of_side[kThem];
    std::vector<std::uint16_t> features(ours.begin(), ours.begin() + active.count);
    features.insert(features.end(), theirs.begin(), theirs.begin() + active.count);
    return features;
}

/// The evaluations of all positions a quiet move away from a position of the game.
Children evaluated_children(const Game& game) {
    Children children;
    for_each_sample(game, [&](const Sample& sample) {
        for (const Move move : legal_moves(sample.position)) {
            if (!move.is_quiet()) continue;
            Position child = sample.position;
            child.make_move(move);
            const Example example = make_example({child, {}, Result::Draw}, 0);
            children.emplace(features_of(example), evaluate(*Network::built_in(), child));
        }
    });
    return children;
}

}  // namespace

TEST_CASE("siblings are a quiet move away from the game, with scores near their evaluations") {
    SiblingFinder finder(settings());
    std::size_t found = 0;
    for (const Game& game : self_play_games(4)) {
        const Children children = evaluated_children(game);
        for (const Example& sibling : finder.find(game)) {
            const auto child = children.find(features_of(sibling));
            REQUIRE(child != children.end());
            CHECK(std::abs(sibling.score - child->second.value()) <= kMaxDifference);
            CHECK(is_intact(sibling));
            CHECK(sibling.game == game_number(game.start));
            ++found;
        }
    }
    CHECK(found > 0);
}

TEST_CASE("searches add as much to some siblings as they take from others") {
    SiblingFinder finder(settings());
    int sum = 0;
    int sum_of_sizes = 0;
    std::size_t found = 0;
    for (const Game& game : self_play_games(4)) {
        const Children children = evaluated_children(game);
        for (const Example& sibling : finder.find(game)) {
            const auto child = children.find(features_of(sibling));
            REQUIRE(child != children.end());
            const int difference = sibling.score - child->second.value();
            sum += difference;
            sum_of_sizes += std::abs(difference);
            ++found;
        }
    }
    REQUIRE(found > 0);
    // But for rounding, the differences of the siblings below each parent cancel each other.
    CHECK(sum_of_sizes > 0);
    CHECK(std::abs(sum) < sum_of_sizes / 10);
}

TEST_CASE("the siblings of a game depend on the game and the settings only") {
    const std::vector<Game> games = self_play_games(3);
    SiblingFinder finder(settings());
    const std::vector<Example> alone = finder.find(games[2]);
    (void)finder.find(games[0]);
    CHECK(finder.find(games[2]) == alone);
    SiblingSettings other = settings();
    other.seed = 8;
    CHECK(SiblingFinder(other).find(games[2]) != alone);
}
