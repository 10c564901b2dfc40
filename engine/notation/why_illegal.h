// Why a move cannot be played, for people.
#pragma once

#include <string>

#include "engine/castling.h"
#include "engine/position.h"

namespace mutare {

/// Why this move is not legal. Requires a move made by `move_between` that is not.
std::string why_illegal(const Position& position, Move move);

/// Why the side to move cannot castle so. Requires that it cannot.
std::string why_no_castling(const Position& position, Castling castling);

}  // namespace mutare
