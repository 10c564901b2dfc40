// How games become examples: which positions are trained on, and with which scores.
#pragma once

#include "train/game.h"

namespace mutare::train {

/// Quiet positions, and of these what --min-ply, --min-pieces and --max-score leave.
struct SampleFilter {
    /// Plies since the start of the game.
    int min_ply = kFirstTrainingPly;
    int min_pieces = 2;
    /// In centipawns, of either side.
    int max_score = kNoScore.value();

    bool operator==(const SampleFilter&) const = default;

    [[nodiscard]] bool accepts(const Sample& sample) const;
};

/// What the options of `train` and `export` say.
struct GameReading {
    /// Of `with_later_scores`.
    double later_weight = 0;
    SampleFilter filter = {};
};

/// The game with each score mixed with those of the positions after it, whose searches have seen
/// further: as an expected score with `--sigmoid` 400, each is 1 − `weight` times its own
/// plus `weight` times that of the next position, which has been mixed before. Decided scores stay,
/// and positions without a score are passed over.
/// https://www.chessprogramming.org/Temporal_Difference_Learning
Game with_later_scores(Game game, double weight);

}  // namespace mutare::train
