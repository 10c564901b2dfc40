// Positions reached by random play, the same ones on every machine: what properties are tested on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "engine/position.h"

namespace mutare::tests {

/// A small generator of random numbers: splitmix64.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next();
    /// A number below `limit`, which must not be 0.
    std::size_t below(std::size_t limit);

  private:
    std::uint64_t state_;
};

inline constexpr int kBackRanks = 960;
/// The number of classical chess's back rank.
inline constexpr int kClassicalBackRank = 518;

/// A start position with these back ranks, numbered as Scharnagl does from 0 to 959. Chess960 where
/// both numbers are the same, Double Fischer Random Chess otherwise.
Position start_position(int white_back_rank, int black_back_rank);

/// Calls `visit` for at least so many positions, and for more than 10 000: from classical, Chess960
/// and Double Fischer Random starts, from endgames, from positions full of promotions and en
/// passant captures, and from pieces put anywhere. `visit` may make moves but has to take them
/// back. The result is the number of positions.
std::size_t for_each_random_position(const std::function<void(Position&)>& visit,
                                     std::size_t at_least = 0);

}  // namespace mutare::tests
