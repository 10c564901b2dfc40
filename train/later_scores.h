// Scores that know more of a game than the searches that gave them.
#pragma once

#include "train/game.h"

namespace mutare::train {

/// The game with each score mixed with those of the positions after it, whose searches have seen
/// further: as an expected score with `--sigmoid` 400, each is 1 − `weight` times its own
/// plus `weight` times that of the next position, which has been mixed before. Decided scores stay,
/// and positions without a score are passed over.
/// https://www.chessprogramming.org/Temporal_Difference_Learning
Game with_later_scores(Game game, double weight);

}  // namespace mutare::train
