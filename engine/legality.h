// Whether a move is legal, found without generating moves: for moves that come from a table, from
// the user or from an earlier node.
#pragma once

#include "engine/attacks.h"
#include "engine/move.h"
#include "engine/position.h"

namespace mutare {

/// Is this one of the legal moves? It may be any 32-bit value. `checks` is what `find_checks` says
/// of the side to move.
bool is_legal(const Position& position, const CheckInfo& checks, Move move);

}  // namespace mutare
