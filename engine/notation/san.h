// Moves in standard algebraic notation: Nf3, exd5, O-O, e8=Q#. Specification: the PGN
// standard, 8.2.3.
#pragma once

#include <string>
#include <string_view>

#include "base/expected.h"
#include "engine/position.h"

namespace mutare {

/// The SAN of a legal move of the position: with the shortest origin that is unambiguous, and with
/// + or #.
std::string san(const Position& position, Move move);

/// The legal move that the text stands for. The signs x, =, + and # may be missing. A longer origin
/// than needed (Ng1-f3), zeros in castling or no dashes, and what `without_signs` removes are
/// accepted. An x where nothing is captured, and an ambiguous move, are errors.
Expected<Move> parse_san(const Position& position, std::string_view text);

}  // namespace mutare
