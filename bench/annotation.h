// The analysis of a game written into it, as PGN has it.
#pragma once

#include "bench/analysis.h"
#include "engine/notation/pgn.h"

namespace mutare {

/// The game with `[%eval]` behind each move that was analysed; behind inaccuracies, mistakes and
/// blunders also a glyph, unless the move has one, a comment, and the better line as a variation.
/// Comments and variations that were there stay, evaluations that were there are replaced.
PgnGame annotated(const PgnGame& game, const GameAnalysis& analysis);

/// "blunder, a win missed: expected score 0.98 to 0.11, best was d4"; empty for a move that is
/// fine. `before` is the position in which it was played.
std::string judgment_text(const Position& before, const PositionAnalysis& analysis,
                          const MoveAnalysis& move);

}  // namespace mutare
