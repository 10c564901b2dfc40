// What the static evaluation of a position consists of, for display. The search does not use it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "engine/position.h"
#include "search/evaluation/network.h"

namespace mutare {

/// Scores and values are in centipawns, from the side to move unless said otherwise.
struct EvalBreakdown {
    /// What the network says.
    Score network;
    /// The output bucket that the number of pieces selects, from 0, and how many there are.
    std::size_t bucket = 0;
    std::size_t bucket_count = 1;
    /// The network's score, less the part lost towards the fifty-move limit.
    Score scaled;
    /// The correction learned by the searches so far.
    int correction = 0;
    /// The static evaluation, as the search uses it where the side to move is not in check. (At its
    /// root it has no last moves to correct by.)
    Score total;
    /// What each piece but the kings is worth to White, by square: how much the network's score
    /// falls without it. Negative for most of Black's pieces.
    std::array<std::optional<int>, kBoardSize> piece_values;
};

/// The static evaluation of a position with this correction.
EvalBreakdown explain_eval(const Network& network, const Position& position, int correction);

}  // namespace mutare
