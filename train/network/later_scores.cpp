#include "train/network/later_scores.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "train/network/target.h"

namespace mutare::train {

Game with_later_scores(Game game, double weight) {
    // So that each expected score has a finite logit.
    constexpr double kNearlyLost = 1e-9;
    if (weight == 0 || game.plies.empty()) return game;
    constexpr double kScale = kOutputCentipawns;
    const auto expected = [&](Score score) { return sigmoid(score.value() / kScale); };
    double later = expected(game.plies.back().score);
    for (auto ply = std::next(game.plies.rbegin()); ply != game.plies.rend(); ++ply) {
        later = (1 - weight) * expected(ply->score) + weight * (1 - later);
        if (ply->score.is_decided()) continue;
        const double clamped = std::clamp(later, kNearlyLost, 1 - kNearlyLost);
        const double logit = std::log(clamped / (1 - clamped));
        ply->score = Score(static_cast<int>(std::lround(kScale * logit))).clamped_to_evals();
    }
    return game;
}

}  // namespace mutare::train
