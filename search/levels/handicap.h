// Playing below full strength, for `UCI_LimitStrength`. It stands above the search, which knows
// nothing of it.
//
// A level of 2050 and more searches few nodes, and adds random errors to the scores of the best
// moves. A weaker one is an amateur (amateur.h), with a search of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/levels/amateur.h"
#include "search/searcher.h"

namespace mutare {

inline constexpr int kLowestElo = 500;
inline constexpr int kHighestElo = 3200;

struct Handicap {
    /// The most nodes of a search.
    std::uint64_t nodes = 0;
    /// The largest error added to a score, in centipawns, either way.
    int max_error = 0;
    /// How an amateur plays; none for a stronger level.
    std::optional<Skill> amateur;
    /// The seed of all chance: with the same one, the same position is played the same way.
    /// So a game should have one.
    std::uint64_t seed = 0;
    /// The moves that led to the position, as far as they are known.
    std::vector<Move> past;
};

/// The handicap that gives about this Elo rating on the scale of CCRL Blitz.
Handicap handicap_for(int elo, std::uint64_t seed);

/// The error added to the score of a legal move, in centipawns.
int score_error(const Handicap& handicap, const Position& position, Move move);

/// Plays with a handicap: takes, reports and returns what `Searcher::run` does. One thread
/// searches, however many the settings have.
SearchResult run_with_handicap(Searcher& searcher, const Handicap& handicap, const Position& root,
                               Limits limits, Control& control, Listener& listener);

}  // namespace mutare
