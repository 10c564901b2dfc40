// The slow move generator that the fast one is compared with. It is written to be obviously right:
// every piece walks his steps with `index & 0x88`, each move is made on a copy of the board, and
// then it is looked whether the king could be taken. It knows no piece lists, difference tables,
// checks or pins, and takes from the engine only what stands in a FEN.
#pragma once

#include <vector>

#include "engine/move.h"
#include "engine/position.h"

namespace mutare::tests {

/// All legal moves, in no particular order.
std::vector<Move> oracle_moves(const Position& position);

/// Could a piece of that side take on the square, if a piece of the other side stood there?
bool oracle_attacks(const Position& position, Square square, Color by);

}  // namespace mutare::tests
