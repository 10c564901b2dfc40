// Seeing a repetition one move before it happens: can the side to move go back to a position that
// has been there since the root? Then it can have a draw at least.
//
// Two positions that are one reversible move apart differ in their keys by just that piece leaving
// one square for another. All such differences stand in a table by cuckoo hashing, so that one
// earlier position costs two look-ups. After M. N. J. van Kervinck,
// http://www.open-chess.org/viewtopic.php?f=5&t=2300
#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/position.h"

namespace mutare {

namespace detail {

bool can_go_back(const Position& position, std::size_t plies);

}  // namespace detail

/// Is there such a move? `plies_from_root` moves have been made since the root, which does not
/// count itself, as in `is_repeated`.
inline bool can_repeat(const Position& position, std::size_t plies_from_root) {
    // The opponent must have gone and come back, with a move of ours in between.
    constexpr std::size_t kShortestWayBack = 3;
    if (plies_from_root <= kShortestWayBack) return false;
    const std::size_t longest =
        std::min<std::size_t>(position.state().reversible_plies, plies_from_root - 1);
    return longest >= kShortestWayBack && detail::can_go_back(position, longest);
}

}  // namespace mutare
