// Finds a repetition one move before it happens: can the side to move go back to a position that
// has occurred since the root? Then it can have at least a draw.
//
// The keys of two positions that are one reversible move apart differ by the key of one piece on
// two squares. A cuckoo hash table holds all these differences, so that each earlier position costs
// two look-ups. After M. N. J. van Kervinck, http://www.open-chess.org/viewtopic.php?f=5&t=2300
#pragma once

#include <cstddef>

#include "engine/position.h"

namespace mutare {

/// Is there such a move? The position is `plies_from_root` plies after the root. The root itself
/// does not count, as in `is_repeated`.
bool can_repeat(const Position& position, std::size_t plies_from_root);

}  // namespace mutare
