// The openings of self-play: random moves from a start position, so that no two games are the same.
#pragma once

#include <optional>
#include <random>

#include "engine/position.h"

namespace mutare::train {

/// Gives the same numbers on every machine.
using Random = std::mt19937_64;

struct OpeningSettings {
    /// The number of random plies, uniformly distributed.
    int min_plies = 8;
    int max_plies = 9;
    /// The percentage of games that start from a Chess960 position, and of those where each side
    /// has a random back rank of its own (Double Fischer Random Chess). The rest are classical.
    int chess960_percent = 5;
    int dfrc_percent = 5;
};

/// A random start position: classical, Chess960 or Double Fischer Random, as often as the settings
/// say.
Position random_start(const OpeningSettings& settings, Random& random);

/// The position after random moves from a random start position. It knows the number of these
/// moves, but not the positions before it. None when the game has already ended there.
std::optional<Position> random_opening(const OpeningSettings& settings, Random& random);

}  // namespace mutare::train
