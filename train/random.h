// Random numbers that are the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace mutare::train {

using Random = std::mt19937_64;

/// The random numbers for a game: the same for the same seed and number.
Random random_for(std::uint64_t seed, std::uint64_t game);

/// A random number from 0 to `limit` − 1. The bias towards small ones is negligible.
std::size_t random_below(std::size_t limit, Random& random);
/// A random number from 0 to 99.
int random_percentile(Random& random);

}  // namespace mutare::train
