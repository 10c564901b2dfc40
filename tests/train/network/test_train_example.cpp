#include "train/network/example.h"

#include <set>

#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

Sample sample_of(const Position& position, int score, Result result) {
    return {position, {Move(), Score(score)}, result};
}

/// The features of a position from the perspective of a side, as the engine numbers them.
std::set<std::size_t> engine_features(const Position& position, Color side) {
    const Perspective perspective(side, position.king(side));
    std::set<std::size_t> features;
    for (const Square square : kAllSquares) {
        if (!position.board().is_empty(square)) {
            features.insert(perspective.feature(position[square], square));
        }
    }
    return features;
}

std::set<std::size_t> features_of(const ActiveFeatures& features, std::size_t perspective) {
    const auto& all = features.of_side[perspective];
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(features.count)};
}

}  // namespace

TEST_CASE("an example has the same features as in the engine, from both perspectives") {
    for_each_random_position([&](Position& position) {
        const Color us = position.side_to_move();
        const Example example = make_example(sample_of(position, 0, Result::Draw), 0);
        const ActiveFeatures features = active_features(example);
        REQUIRE(features_of(features, kUs) == engine_features(position, us));
        REQUIRE(features_of(features, kThem) == engine_features(position, ~us));
    });
}

TEST_CASE("score and result are from the point of view of the side to move") {
    const Position white = position_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 30");
    const Position black = position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 0 30");
    CHECK(make_example(sample_of(white, 70, Result::WhiteWins), 0).result == 2);
    CHECK(make_example(sample_of(white, 70, Result::WhiteWins), 0).score == 70);
    CHECK(make_example(sample_of(black, -70, Result::WhiteWins), 0).result == 0);
    CHECK(make_example(sample_of(black, -70, Result::WhiteWins), 0).score == -70);
    CHECK(make_example(sample_of(black, 0, Result::Draw), 0).result == 1);
}

TEST_CASE("a mirrored position with the other side to move makes the same example") {
    const Position position = position_of("r3k3/pp6/8/3n4/8/2B5/PPP3P1/R3K2R w - - 0 30");
    const Position mirrored = position_of("r2k3r/1p3ppp/5b2/8/4N3/8/6PP/3K3R b - - 0 30");
    CHECK(make_example(sample_of(position, 10, Result::WhiteWins), 5) ==
          make_example(sample_of(mirrored, 10, Result::BlackWins), 5));
}

TEST_CASE("one game in a hundred is held out") {
    int held_out = 0;
    for (int game = 0; game < 1 << 16; ++game) {
        held_out += is_held_out_game(static_cast<std::uint16_t>(game)) ? 1 : 0;
    }
    CHECK(held_out == 656);
}
