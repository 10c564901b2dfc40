// The moves that a search expects, as they can be played.
#pragma once

#include <vector>

#include "engine/position.h"
#include "search/transposition_table.h"

namespace mutare {

/// The part of a principal variation that can be played: the legal moves, up to where the game is
/// drawn.
std::vector<Move> playable(Position position, const std::vector<Move>& pv);

/// The reply to a move that the table knows. None if the game is over or drawn after the move.
Move reply_in_table(Position position, Move move, const TranspositionTable& table);

}  // namespace mutare
