// Is a mate that a search announces a mate? Its line must show it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/position.h"
#include "search/score.h"

namespace mutare {

/// What is wrong with the line of a mate score: an illegal move, a draw on the way, no mate at its
/// end, or not as many moves as the score says. Nothing when all is right. Requires
/// `score.is_mate()`.
std::optional<std::string> fault_of_mate(const Position& root, Score score,
                                         const std::vector<Move>& line);

}  // namespace mutare
