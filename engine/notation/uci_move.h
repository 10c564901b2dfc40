// Moves in the notation of the UCI protocol: e2e4, e7e8q. Castling is written with the king's two
// squares (e1g1), or in Chess960 with the squares of king and rook (e1h1).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "engine/position.h"

namespace mutare {

/// The text of a legal move of the position, "0000" for no move. Castling is written with the
/// rook's square also where the king's two squares could be read as a plain king move.
std::string uci(Move move, const Position& position, bool chess960);

/// Legal moves from the position on, with a space between two.
std::string uci_line(Position position, const std::vector<Move>& moves, bool chess960);

/// The legal move that the text stands for. A king move to the square of its own rook means
/// castling. A king move to the square where castling ends means castling only if it cannot be a
/// plain king move.
Expected<Move> parse_uci_move(const Position& position, std::string_view text);

}  // namespace mutare
