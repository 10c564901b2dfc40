// Which positions of games are trained on: quiet ones, and of these what --min-ply, --min-pieces
// and --max-score leave.
#pragma once

#include <cstdlib>

#include "train/game.h"

namespace mutare::train {

struct SampleFilter {
    /// Plies since the start of the game.
    int min_ply = kFirstTrainingPly;
    int min_pieces = 2;
    /// In centipawns, of either side.
    int max_score = kNoScore.value();

    bool operator==(const SampleFilter&) const = default;

    [[nodiscard]] bool accepts(const Sample& sample) const {
        return is_quiet_sample(sample) && plies_before(sample.position) >= min_ply &&
               sample.position.board().count_pieces() >= min_pieces &&
               std::abs(sample.played.score.value()) <= max_score;
    }
};

}  // namespace mutare::train
