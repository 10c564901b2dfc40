// Reasons why a move is illegal, for people.
#pragma once

#include <string>

#include "engine/castling.h"
#include "engine/position.h"

namespace mutare {

/// Why this move is illegal. Requires an illegal move made by `move_between`.
std::string why_illegal(const Position& position, Move move);

/// Why the side to move cannot castle this way. Requires that it cannot.
std::string why_no_castling(const Position& position, Castling castling);

}  // namespace mutare
