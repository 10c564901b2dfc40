// A game's evaluation as a picture.
#pragma once

#include <string>

#include "bench/analysis.h"
#include "bench/judgement.h"
#include "engine/notation/pgn.h"

namespace mutare {

/// An SVG document of its own: White's winning chances after each move, with a dot on each error,
/// and the names of those that decided the game. Each move's name and score are displayed when the
/// mouse is over it.
std::string evaluation_chart(const PgnGame& game, const GameAnalysis& analysis,
                             const GameJudgement& judgement);

/// "White - Black, 1-0", as far as the tags say.
std::string title(const PgnGame& game);

/// The text as XML and HTML may contain it.
std::string escaped(std::string_view text);

}  // namespace mutare
