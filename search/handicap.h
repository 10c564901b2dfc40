// Playing below full strength, for `UCI_LimitStrength`.
//
// People see at once what a move captures, and overlook more often what takes more plies to show.
// So a weak player looks at a position step by step, and may stop after each step by chance, the
// sooner the weaker it is. It judges the moves by the last step: by the evaluation after the move,
// then less what the exchange on its square loses, then by searches of depth 1, 2, 3 and so on.
// Besides, a search gets few nodes, and the scores of the best moves a random error. The fewer
// pieces there are, the less a weak player overlooks; and the first moves are known to everybody.
#pragma once

#include <cstdint>

#include "engine/position.h"
#include "search/evaluation/network.h"

namespace mutare {

inline constexpr int kLowestElo = 500;
inline constexpr int kHighestElo = 3200;

/// A chance of 1, in thousandths.
inline constexpr int kCertain = 1000;

struct Handicap {
    /// The most nodes of a search.
    std::uint64_t nodes = 0;
    /// The largest error added to a score, in centipawns, either way.
    int max_error = 0;
    /// The chance that the player looks one step further, in thousandths.
    int look_further = kCertain;
    /// The seed of all chance: with the same one, the same position is played the same way.
    std::uint64_t seed = 0;

    /// Does it overlook what takes some plies to show? Only weak players do.
    [[nodiscard]] bool overlooks() const { return look_further < kCertain; }
};

/// The number of best moves of which one is chosen after a search.
inline constexpr int kHandicapMultiPv = 6;
/// The number of best moves of which one is chosen without a search.
inline constexpr int kMovesAtSight = 12;

/// The handicap that gives about this Elo rating on the scale of CCRL Blitz.
Handicap handicap_for(int elo, std::uint64_t seed);

/// The handicap in a position. If the player overlooks things, it falls to a quarter with the
/// number of pieces, and errors are small while few pieces have left their squares of the start
/// position.
Handicap handicap_in(const Position& position, const Handicap& handicap);

/// How far a player looks at a position.
struct Look {
    /// Does it see the exchange on the square of a move? Not in some positions, for a weak player.
    bool sees_exchange = true;
    /// The depth of its search; 0 if it moves without one.
    int depth = kMaxPly;
};

/// How far the player looks at the position with this key.
Look look_at(const Handicap& handicap, Key position);

/// The score of a legal move without a search: the evaluation after it, less what the exchange on
/// its square then loses, if that is seen.
Score score_at_sight(const Network& network, Position& position, Move move, bool sees_exchange);

/// The error added to the score of a legal move, in centipawns. People take what hangs, and keep
/// the king where it is: so for a player who overlooks things it is the largest one in favour of a
/// move that wins material in the exchange on its square, and the largest one against an unforced
/// king move while the opponent has a queen. They like pawns in the centre: the error of e2-e4 and
/// the like is never against it.
int score_error(const Handicap& handicap, const Position& position, Move move);

}  // namespace mutare
