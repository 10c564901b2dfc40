// The static evaluation: what a position is worth without looking ahead.
#pragma once

#include "engine/position.h"
#include "search/score.h"

namespace mutare {

/// In centipawns, from the side to move. Equal for a position and its mirror image with the colors
/// exchanged.
Score evaluate(const Position& position);

}  // namespace mutare
