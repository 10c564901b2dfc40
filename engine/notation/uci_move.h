// Moves in the notation of the UCI protocol: e2e4, e7e8q; castling by the king's two squares, or in
// Chess960 as the king that takes his rook.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/parse_error.h"
#include "engine/position.h"

namespace mutare {

/// The text of a legal move of the position. Castling is also written king-takes-rook where the
/// king's two squares could be read as a plain king move. "0000" for no move.
std::string uci(Move move, const Position& position, bool chess960);

/// The legal move that the text stands for. The king on his own rook's square means castling; the
/// square where castling brings him means it only where no plain king move is written the same.
Parsed<Move> parse_uci_move(const Position& position, std::string_view text);

}  // namespace mutare
