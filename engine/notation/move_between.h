// From the squares that a text names to the move that is meant: what UCI notation and SAN share.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/base/parse_error.h"
#include "engine/position.h"

namespace mutare {

/// What the piece on `from` does if he goes to `to` (castling apart); whether he may is for
/// `is_legal` to say. Requires a piece of the side to move on `from`, and a new piece for a pawn
/// that `reaches_last_rank`; otherwise `promotion` is not looked at.
Move move_between(const Position& position, Square from, Square to, PieceType promotion);

/// Does the piece on `from`, going to `to`, have to promote?
bool reaches_last_rank(const Position& position, Square from, Square to);

/// The kind that a promotion letter stands for, capital or small; nothing when it is none.
std::optional<PieceType> promotion_for(char letter);

/// What is wrong with the text of a move, at a place counted from 0.
ParseError move_error(std::size_t place, std::string message);

}  // namespace mutare
