// What an analysis found, as text for people and as JSON.
#pragma once

#include <string>
#include <string_view>

#include "bench/analysis.h"
#include "engine/notation/pgn.h"

namespace mutare {

/// A title, a line for each move with the evaluation after it and the best line before it, and how
/// many mistakes each side made.
std::string game_text(const PgnGame& game, const GameAnalysis& analysis);

/// An object in one line: "tags", "moves", "result", "complete".
std::string game_json(const PgnGame& game, const GameAnalysis& analysis);

/// The FEN, and a line with evaluation, depth and best line. The name may be empty.
std::string position_text(const Position& position, const PositionAnalysis& analysis,
                          std::string_view name);

/// An object in one line: "id", "fen", "eval", "expected", "depth", "nodes", "line".
std::string position_json(const Position& position, const PositionAnalysis& analysis,
                          std::string_view name);

}  // namespace mutare
