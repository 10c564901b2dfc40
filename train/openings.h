// Where the games of self-play begin: some random moves from a start position, so that no two games
// are the same.
#pragma once

#include <optional>
#include <random>

#include "engine/position.h"

namespace mutare::train {

/// Yields the same numbers on every machine.
using Random = std::mt19937_64;

struct OpeningSettings {
    /// Random plies: each number of them is as likely as another.
    int fewest_plies = 8;
    int max_plies = 9;
    /// Of a hundred games, so many start from Chess960, and so many with a back rank drawn for each
    /// side by itself (Double Fischer Random Chess).
    int chess960_percent = 5;
    int dfrc_percent = 5;
};

/// A start position, of the kinds that the settings ask for.
Position random_start(const OpeningSettings& settings, Random& random);

/// Plays random moves from a start position. The result knows nothing of the moves before it but
/// their number. None when the game has ended already.
std::optional<Position> random_opening(const OpeningSettings& settings, Random& random);

}  // namespace mutare::train
