// The root moves, ranked by what the tablebases know of them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/position.h"
#include "search/score.h"
#include "search/syzygy/tablebases.h"

namespace mutare {

struct RankedMove {
    Move move;
    /// A move of a higher rank is preferred whatever its search score; among moves of the same rank
    /// the search decides.
    int rank = 0;
    /// The tablebase score; none where the tablebases do not know the move.
    Score score = Score::none();
};

struct RootRanking {
    /// Best rank first. Moves that cannot be among the MultiPV lines are left out.
    std::vector<RankedMove> moves;
    /// When the search below the root probes the tablebases.
    TablebaseSettings for_tree;
    /// The number of successful probes.
    std::uint64_t tablebase_hits = 0;
};

/// Ranks the root moves given, at least one, for `multipv` lines. Where the tablebases do not know
/// the root, all moves have the same rank.
RootRanking rank_root_moves(const Tablebases& tablebases, const TablebaseSettings& settings,
                            const Position& root, const std::vector<Move>& moves, int multipv);

/// What a move allows by the history of the game: nothing, a second occurrence of a position, or a
/// draw by the third one.
enum class Repetition : std::uint8_t { None, Second, Draw };

/// The rank and score of a move with that distance to zeroing. `clock` counts the plies since the
/// last capture or pawn move; `has_repeated` says whether a position has been repeated since.
RankedMove rank_by_dtz(MoveDtz move, Repetition repetition, int clock, bool has_repeated,
                       bool fifty_move_rule);

}  // namespace mutare
