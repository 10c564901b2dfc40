// Positions and counts for people to look at.
#pragma once

#include <string>

#include "engine/perft/perft.h"
#include "engine/position.h"

namespace mutare {

/// The board with ranks and files, the FEN, the key, and who gives check.
std::string board_text(const Position& position);

/// The legal moves, one a line, in UCI notation and in SAN.
std::string moves_text(const Position& position, bool chess960);

/// A line `e2e4: 20` for each move, a blank one, and `Nodes searched: 20`.
std::string perft_text(const PerftResult& counts, const Position& position, bool chess960);

/// The same position with the sides changed: what White has on e2, Black has on e7.
Position flipped(const Position& position);

}  // namespace mutare
