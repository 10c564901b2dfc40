// Positions reached by random play, the same ones on every machine: what properties are tested on.
#pragma once

#include <cstddef>
#include <functional>

#include "base/split_mix.h"
#include "engine/notation/start_positions.h"
#include "engine/position.h"

namespace mutare::tests {

/// The start position with these back ranks, by Scharnagl's numbers from 0 to 959. It belongs to
/// Chess960 if both numbers are equal, otherwise to Double Fischer Random Chess.
Position start_position(int white_back_rank, int black_back_rank);

/// Calls `visit` for at least `at_least` positions, and for more than 10 000: from games that start
/// in classical, Chess960 and Double Fischer Random start positions, in endgames, in positions full
/// of promotions and en passant captures, and with pieces placed at random. `visit` may make moves
/// but has to unmake them. The result is the number of positions.
std::size_t for_each_random_position(const std::function<void(Position&)>& visit,
                                     std::size_t at_least = 0);

}  // namespace mutare::tests
