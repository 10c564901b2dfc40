#include "train/score_model.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "base/split_mix.h"
#include "tests/catch.h"

using namespace mutare::train;

TEST_CASE("a score is rounded to the nearest of its scale, and a mate is not") {
    const ScoreScale scale(20);
    const auto rounded = [&](int score) { return scale.score_at(scale.place_of(score)); };
    for (const auto& [score, nearest] :
         {std::pair(9, 0), {10, 20}, {-31, -40}, {345, 360}, {1000, 1040}, {31'507, 31'507}}) {
        CHECK(rounded(score) == nearest);
    }
    for (int score = -32'000; score <= 32'000; ++score) {
        REQUIRE(rounded(rounded(score)) == rounded(score));
        REQUIRE(rounded(-score) == -rounded(score));
        REQUIRE(std::abs(rounded(score) - score) <= std::max(10, std::abs(score) / 16));
        REQUIRE(ScoreScale(0).place_of(score) == score);
    }
    // The largest that is rounded stays as it is, with every step.
    for (int step = 0; step < 256; ++step) {
        REQUIRE(ScoreScale(step).score_at(ScoreScale(step).place_of(31'506)) == 31'506);
    }
}

TEST_CASE("scores are read as they were written, rounded") {
    for (const int step : {0, 1, 20, 255}) {
        const ScoreScale scale(step);
        const auto check = [&](Coder& coder) {
            mutare::SplitMix64 random(1);
            ScoreModel model(scale);
            for (int round = 0; round < 10'000; ++round) {
                if (round % 100 == 0) model.begin_game();
                const int score = (static_cast<int>(random.below(64'001)) - 32'000) >> round % 16;
                REQUIRE(model.code(coder, score) == scale.score_at(scale.place_of(score)));
            }
        };
        std::string bytes;
        RangeEncoder encoder(bytes);
        check(encoder);
        encoder.finish();
        RangeDecoder decoder(bytes);
        check(decoder);
    }
}
