// What an analysis found, as text for people.
#pragma once

#include <string>
#include <string_view>

#include "bench/analysis.h"
#include "bench/judgement.h"
#include "engine/notation/pgn.h"

namespace mutare {

/// A title, what each side's play was worth, and the moves that decided the game.
std::string game_summary(const PgnGame& game, const GameJudgement& judgement);

/// A line for each move with the evaluation after it, and the best line beside each error.
std::string moves_table(const PgnGame& game, const GameAnalysis& analysis,
                        const GameJudgement& judgement);

/// The FEN, and for each line its evaluation and its moves, with the depth. The name may be empty.
std::string position_text(const Position& position, const PositionAnalysis& analysis,
                          std::string_view name);

}  // namespace mutare
