// Is the mate that a search announces a mate? Its principal variation must prove it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/position.h"
#include "search/score.h"

namespace mutare {

/// What is wrong with the principal variation of a mate score: an illegal move, a draw before the
/// mate, no mate at the end, or another number of moves than the score says. Nothing when it is
/// right. Requires `score.is_mate()`.
std::optional<std::string> error_in_mate_pv(const Position& root, Score score,
                                            const std::vector<Move>& pv);

}  // namespace mutare
