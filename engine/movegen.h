// Move generation, by the fastest back-end: legal moves only, from checks and pins, without making
// any move.
#pragma once

#include "engine/attacks.h"
#include "engine/move_list.h"
#include "engine/scalar/movegen.h"
#include "engine/simd/movegen.h"

namespace mutare {

/// Adds the legal moves of a class to a list. `checks` is what `find_checks` says of the side to
/// move.
using fastest::generate;

/// All legal moves.
MoveList legal_moves(const Position& position);

}  // namespace mutare
