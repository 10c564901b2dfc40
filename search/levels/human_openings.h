// How people begin games: what a weak level plays in its first moves.
#pragma once

#include <cstdint>

#include "engine/position.h"

namespace mutare {

/// A move that people play in this position of an opening; none where no opening is known. The seed
/// decides which, the more often played the likelier.
Move human_opening_move(const Position& position, std::uint64_t seed);

}  // namespace mutare
