// The analysis of a game written into it, as PGN has it, and taken out again; and drawn.
#pragma once

#include <string>
#include <string_view>

#include "bench/analysis.h"
#include "bench/judgement.h"
#include "engine/notation/pgn.h"

namespace mutare {

/// The game with `[%eval]` behind each move that was analysed, with score and depth. Errors, only
/// moves and sacrifices also get a glyph, unless the move has one, and a comment; errors the better
/// lines as variations, which end with the glyph of how White then stands; and the game a comment
/// that sums it up, and its opening as tags where it has none. `annotator` names the program and
/// its settings in the tag of that name.
///
/// What an earlier call has written is replaced; it is known by the command `[%mutare]` in its
/// comments, unless these were not marked. So are the judgements of Lichess, each with its glyph
/// and its line, and an evaluation by another program where there is a new one. All other glyphs,
/// comments and variations stay.
PgnGame annotated(const PgnGame& game, const GameAnalysis& analysis, const GameJudgement& judgement,
                  std::string_view annotator, bool is_marked = true);

/// The game without what `annotated` has written.
PgnGame without_annotations(const PgnGame& game);

/// An SVG document of its own: White's winning chances after each move, with a dot on each error,
/// and the names of those that decided the game. Each move's name and score are displayed when the
/// mouse is over it.
std::string evaluation_chart(const PgnGame& game, const GameAnalysis& analysis,
                             const GameJudgement& judgement);

/// "White - Black, 1-0", as far as the tags say, without controls.
std::string title(const PgnGame& game);

}  // namespace mutare
