// The reference move generator, with which the fast one is compared. It is written to be obviously
// right: every piece walks its steps with `index & 0x88`, each move is made on a copy of the board,
// and then every piece of the opponent is tried for an attack on the king. It uses no piece lists,
// difference tables, checks or pins, and takes from the engine only what a FEN says.
#pragma once

#include <vector>

#include "engine/move.h"
#include "engine/position.h"

namespace mutare::tests {

/// All legal moves, in no particular order.
std::vector<Move> oracle_moves(const Position& position);

/// Does a piece of side `by` attack the square?
bool oracle_attacks(const Position& position, Square square, Color by);

}  // namespace mutare::tests
