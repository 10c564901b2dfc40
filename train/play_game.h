// A game of the engine against itself, or against an engine with other settings, to its end.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "train/endings.h"
#include "train/game.h"

namespace mutare::train {

/// Plays a game from a position that is not the end of one. `search` finds the move of each
/// position, and its score. None when `stopped` became true before the game was over.
std::optional<Game> play_game(const Position& start, const AdjudicationSettings& adjudication,
                              const std::atomic<bool>& stopped,
                              const std::function<ScoredMove(const Position&)>& search);

}  // namespace mutare::train
