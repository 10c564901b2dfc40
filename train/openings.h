// The openings of self-play: random moves from a start position, so that no two games are the same.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>

#include "engine/position.h"
#include "search/score.h"

namespace mutare::train {

/// Gives the same numbers on every machine.
using Random = std::mt19937_64;

/// The random numbers for a game, or for a pair of games: the same for the same seed and number.
Random random_for(std::uint64_t seed, std::uint64_t game);

/// A random number from 0 to `limit` − 1. The bias towards small ones is negligible.
std::size_t random_below(std::size_t limit, Random& random);
/// A random number from 0 to 99.
int random_percentile(Random& random);

struct OpeningSettings {
    /// The number of random plies, uniformly distributed.
    int min_plies = 8;
    int max_plies = 9;
    /// The percentage of games that start from a Chess960 position, and of those where each side
    /// has a random back rank of its own (Double Fischer Random Chess). The rest are classical.
    int chess960_percent = 5;
    int dfrc_percent = 5;
    /// An opening whose score is further from 0 than this is not played. In centipawns.
    int max_score = 400;
};

/// A random start position: classical, Chess960 or Double Fischer Random, as often as the settings
/// say.
Position random_start(const OpeningSettings& settings, Random& random);

/// The position after random moves from a random start position. It knows the number of these
/// moves, but not the positions before it. None when the game has already ended there.
std::optional<Position> random_opening(const OpeningSettings& settings, Random& random);

/// The first random opening that is not too uneven, by the score that a search gives it.
Position playable_opening(const OpeningSettings& settings, Random& random,
                          const std::function<Score(const Position&)>& score_of);

}  // namespace mutare::train
