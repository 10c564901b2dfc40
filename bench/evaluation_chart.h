// A game's evaluation as a picture.
#pragma once

#include <string>

#include "bench/analysis.h"
#include "engine/notation/pgn.h"

namespace mutare {

/// An SVG document: White's expected score over the moves, white below the curve and dark above it,
/// with a dot on each inaccuracy, mistake and blunder. What a dot stands for is displayed when the
/// mouse is over it.
std::string evaluation_chart(const PgnGame& game, const GameAnalysis& analysis);

/// "White - Black, 1-0", as far as the tags say.
std::string title(const PgnGame& game);

}  // namespace mutare
