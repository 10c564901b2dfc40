// Positions, moves and counts as text for people.
#pragma once

#include <string>

#include "engine/perft/perft.h"
#include "engine/position.h"

namespace mutare {

/// A diagram of the board, the FEN, the key, and the square of a piece that gives check.
std::string board_text(const Position& position);

/// The legal moves, one per line, in UCI notation and in SAN.
std::string moves_text(const Position& position, bool chess960);

/// A line `e2e4: 20` for each move, an empty line, and `Nodes searched: 20`.
std::string perft_text(const PerftResult& counts, const Position& position, bool chess960);

}  // namespace mutare
