// Playing worse than one can: for `UCI_LimitStrength`.
//
// A weak player looks at little and judges it badly. So the search gets few nodes, several of the
// moves it likes best stay in play, and each of their scores is misjudged by chance.
#pragma once

#include <cstdint>

#include "engine/move.h"
#include "engine/zobrist.h"

namespace mutare {

inline constexpr int kLowestElo = 870;
inline constexpr int kHighestElo = 3370;

struct Handicap {
    /// Of a search, at most.
    std::uint64_t nodes = 0;
    /// By how many centipawns the score of a move may be misjudged, either way.
    int misjudgement = 0;
    /// Chance: with the same seed, the same position is played the same way.
    std::uint64_t seed = 0;
};

/// The best moves that stay in play.
inline constexpr int kMovesInPlay = 6;

/// What makes an engine of about that strength, on the scale of CCRL Blitz.
Handicap handicap_for(int elo, std::uint64_t seed);

/// By how many centipawns the score of a move is misjudged in a position.
int misjudgement_of(const Handicap& handicap, Key position, Move move);

}  // namespace mutare
