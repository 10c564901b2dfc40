// The moves of a root, ranked by what tablebases say of them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/position.h"
#include "search/score.h"
#include "search/tablebases.h"

namespace mutare {

struct RankedMove {
    Move move;
    /// A move of a higher rank is to be preferred, whatever a search says; among equals it chooses.
    int rank = 0;
    /// What the tablebases say; none where they do not know.
    Score score = Score::none();
};

struct RootRanking {
    /// Best first. Moves that cannot be among the lines wanted are left out.
    std::vector<RankedMove> moves;
    /// When the tree below is to ask the tablebases.
    TablebaseSettings for_tree;
    /// How many answers the tablebases have given.
    std::uint64_t tablebase_hits = 0;
};

/// Ranks some legal moves of the root, at least one, of which `lines` are to be found. Where the
/// tablebases do not know the root, all rank alike.
RootRanking rank_root_moves(const Tablebases& tablebases, const TablebaseSettings& settings,
                            const Position& root, const std::vector<Move>& moves, int lines);

/// The rank of a move of that distance (see MoveDistance), and its score. `clock` counts the plies
/// since the last capture or pawn move; `has_repeated` says whether a position came again since.
RankedMove rank_by_distance(MoveDistance move, int clock, bool has_repeated, bool fifty_move_rule);

}  // namespace mutare
