// From the squares in a text to the move that is meant: shared by UCI notation and SAN.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "engine/position.h"

namespace mutare {

/// The move of the piece on `from` to `to`, which may be illegal; never castling. Requires a piece
/// of the side to move on `from`. `promotion` is used only if the move `reaches_last_rank`.
Move move_between(const Position& position, Square from, Square to, PieceType promotion);

/// Is the piece on `from` a pawn that promotes on `to`?
bool reaches_last_rank(const Position& position, Square from, Square to);

/// The castling of the side to move; an error at the beginning of the text, if it is not legal.
Expected<Move> legal_castling(const Position& position, Castling castling);

/// The piece type that a promotion letter, in upper or lower case, stands for; nothing for any
/// other character.
std::optional<PieceType> promotion_for(char letter);

/// The text of a move without what may stand after it: + # ! ? . , : and "e.p.", "ch", "mate" and
/// the like.
std::string_view without_signs(std::string_view text);

/// An error in the text of a move, at a place counted from 0.
ParseError move_error(std::size_t place, std::string message);

}  // namespace mutare
