// Moves in standard algebraic notation: Nf3, exd5, O-O, e8=Q#. Specification: the PGN
// standard, 8.2.3.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/parse_error.h"
#include "engine/position.h"

namespace mutare {

/// A legal move of the position, with no more about its origin than is needed, and + or #.
std::string san(const Position& position, Move move);

/// The legal move that the text stands for. Without harm may be missing: x, =, + and #. More of the
/// origin than needed (Ng1-f3), zeros in castling, "e.p." and trailing ! and ? are understood too.
/// An x where nothing is captured, and a move that could be two, are errors.
Parsed<Move> parse_san(const Position& position, std::string_view text);

}  // namespace mutare
