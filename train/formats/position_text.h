// Positions as lines of text.
#pragma once

#include <string>

#include "train/game.h"

namespace mutare::train {

/// "FEN | move | score | result": the score in centipawns, or "none", the result 1.0, 0.5 or 0.0,
/// both from White's point of view. Castling is written as king takes rook.
std::string text_with_move(const Sample& sample);

/// "FEN | score | result", which bullet and Marlinflow read.
std::string text_without_move(const Sample& sample);

}  // namespace mutare::train
