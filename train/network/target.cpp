#include "train/network/target.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mutare::train {

Game with_later_scores(Game game, double weight) {
    // So that each expected score has a finite logit.
    constexpr double kNearlyLost = 1e-9;
    if (weight == 0) return game;
    constexpr double kScale = kOutputCentipawns;
    const auto expected = [&](Score score) { return sigmoid(score.value() / kScale); };
    std::optional<double> later;
    for (auto ply = game.plies.rbegin(); ply != game.plies.rend(); ++ply) {
        if (later) later = 1 - *later;
        if (!ply->has_score()) continue;
        const double own = expected(ply->score);
        const bool is_last = !later;
        later = is_last ? own : (1 - weight) * own + weight * *later;
        if (is_last || ply->score.is_decided()) continue;
        const double clamped = std::clamp(*later, kNearlyLost, 1 - kNearlyLost);
        const double logit = std::log(clamped / (1 - clamped));
        ply->score = Score(static_cast<int>(std::lround(kScale * logit))).clamped_to_evals();
    }
    return game;
}

}  // namespace mutare::train
