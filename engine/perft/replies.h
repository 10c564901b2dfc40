// The last plies of a perft in one call. As with move generation, there are a scalar and a vector
// back-end.
#pragma once

#include <cstdint>

#include "engine/backend.h"
#include "engine/position.h"

namespace mutare {

namespace scalar {
std::uint64_t count_one_ply(const Position& position);
std::uint64_t count_two_plies_by_moves(Position& position);
std::uint64_t count_two_plies(Position& position);
std::uint64_t count_three_plies(Position& position);
}  // namespace scalar

namespace simd {
std::uint64_t count_one_ply(const Position& position);
std::uint64_t count_two_plies_by_moves(Position& position);
std::uint64_t count_two_plies(Position& position);
std::uint64_t count_three_plies(Position& position);
}  // namespace simd

/// Perft at depth 1: the number of legal moves.
using fastest::count_one_ply;

/// Perft at depth 2. Each move is made, and the replies to it are counted without being made.
using fastest::count_two_plies_by_moves;

/// Perft at depth 2. Most moves are not made either: the replies to all moves of a piece are summed
/// from tables. The scalar back-end has no such tables, and counts as above.
using fastest::count_two_plies;

/// Perft at depth 3: `count_two_plies` after each move.
using fastest::count_three_plies;

}  // namespace mutare
