// Variations: positions around those of games, a few random moves away. A search meets them at most
// of its nodes, and games hardly show them. They have no scores of their own: train/teacher.py
// gives them some.
#pragma once

#include <cstdint>
#include <vector>

#include "train/game.h"
#include "train/network/example.h"
#include "train/search_settings.h"

namespace mutare::train {

struct VariationSettings {
    /// Tries for each quiet position of a game. Some two thirds of them find a position.
    int tries = 12;
    GameNetwork network;
    std::uint64_t seed = 0;
};

/// Can a static evaluation be expected to know the score? Not in check, nor where a capture or a
/// promotion gains material. `is_quiet_sample` asks what was played, this what could be.
bool is_quiet(const Position& position);

/// Quiet positions one to three random moves after the quiet ones of the game, with its result and
/// the network's evaluations as scores. None of the moves loses material in the exchange, and the
/// last is quiet. They depend only on the game and the settings.
std::vector<Example> variations_of(const Game& game, const VariationSettings& settings);

}  // namespace mutare::train
