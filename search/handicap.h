// Playing below full strength, for `UCI_LimitStrength`.
//
// A weak player calculates little and evaluates badly. So the search gets few nodes, and a random
// error is added to the scores of its best moves before one of them is chosen.
#pragma once

#include <cstdint>

#include "engine/move.h"
#include "engine/zobrist.h"

namespace mutare {

inline constexpr int kLowestElo = 850;
inline constexpr int kHighestElo = 3200;

struct Handicap {
    /// The most nodes of a search.
    std::uint64_t nodes = 0;
    /// The largest error added to a score, in centipawns, either way.
    int max_error = 0;
    /// The seed of the random errors: with the same one, the same position is played the same way.
    std::uint64_t seed = 0;
};

/// The number of best moves of which one is chosen.
inline constexpr int kHandicapMultiPv = 6;

/// The handicap that gives about this Elo rating on the scale of CCRL Blitz.
Handicap handicap_for(int elo, std::uint64_t seed);

/// The error added to the score of a move in a position, in centipawns.
int score_error(const Handicap& handicap, Key position, Move move);

}  // namespace mutare
