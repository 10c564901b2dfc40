#include "train/tune.h"

#include <cmath>
#include <fstream>
#include <sstream>

#include "engine/fen.h"
#include "search/evaluation/endgames.h"
#include "search/evaluator.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_positions.h"
#include "train/weights_file.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

TEST_CASE("the counts of a position, times the weights, are its evaluation") {
    const RealWeights weights = current_weights();
    Evaluator evaluator;
    int number = 0;
    for_each_random_position([&](Position& position) {
        constexpr int kOneIn = 16;
        if (number++ % kOneIn != 0 || mating_progress(position.board())) return;
        TrainingSet set;
        set.add(position, 0.5);
        const Score score = evaluator.evaluate(position);
        const Score white = position.side_to_move() == Color::White ? score : -score;
        constexpr double kRounding = 5;
        if (std::abs(evaluate(set, 0, weights) - white.value()) > kRounding)
            FAIL(fen(position) << " " << evaluate(set, 0, weights) << " " << white.value());
    });
}

TEST_CASE("tuning makes the results of games less surprising") {
    TrainingSet set;
    for_each_random_position([&](Position& position) {
        const bool white_has_more = position.board().men(Color::White).all().size() >
                                    position.board().men(Color::Black).all().size();
        if (set.size() < 2000) set.add(position, white_has_more ? 1 : 0);
    });
    TuneSettings settings;
    settings.epochs = 3;
    double last = mean_loss(set, current_weights(), settings.scale);
    tune(set, current_weights(), settings, [&](int, const RealWeights& weights) {
        const double loss = mean_loss(set, weights, settings.scale);
        CHECK(loss < last);
        last = loss;
    });
}

TEST_CASE("the file of weights is rewritten number by number") {
    std::stringstream text;
    text << std::ifstream(MUTARE_SOURCE_DIR "/search/evaluation/weights.h").rdbuf();
    CHECK(with_weights(text.str(), current_weights()) == text.str());

    RealWeights weights = current_weights();
    weights.front() = {-5, 123};
    const std::string changed = with_weights(text.str(), weights).value();
    CHECK(changed.find("tempo{-5, 123}") != changed.npos);
}

TEST_CASE("a text with too few or too many weights is refused") {
    CHECK(!with_weights("Tapered tempo{1, 2};", current_weights()));
    std::stringstream text;
    text << std::ifstream(MUTARE_SOURCE_DIR "/search/evaluation/weights.h").rdbuf();
    CHECK(!with_weights(text.str() + "{1, 2}", current_weights()));
}
