// From the squares that a text names to the move that is meant, and why that move cannot be played.
// What UCI notation and SAN share.
#pragma once

#include <optional>
#include <string>

#include "engine/castling.h"
#include "engine/position.h"

namespace mutare {

/// What the man on `from` does if he goes to `to` (castling apart); whether he may is for
/// `is_legal` to say. Requires a man of the side to move on `from`, and a new man for a pawn that
/// `reaches_last_rank`; otherwise `promotion` is not looked at.
Move move_between(const Position& position, Square from, Square to, Kind promotion);

/// Does the man on `from`, going to `to`, have to promote?
bool reaches_last_rank(const Position& position, Square from, Square to);

/// The kind that a promotion letter stands for, capital or small; nothing when it is none.
std::optional<Kind> promotion_for(char letter);

/// For people: why this move is not legal. Requires a move made by `move_between` that is not.
std::string why_illegal(const Position& position, Move move);

/// For people: why the side to move cannot castle so. Requires that it cannot.
std::string why_no_castling(const Position& position, Castling castling);

}  // namespace mutare
