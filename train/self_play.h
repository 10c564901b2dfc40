// Self-play: games of the engine against itself, from random openings, with a short search for each
// move.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "train/endings.h"
#include "train/game.h"
#include "train/openings.h"
#include "train/search_settings.h"

namespace mutare::train {

struct SelfPlaySettings {
    SearchSettings search;
    OpeningSettings openings;
    AdjudicationSettings adjudication;
    std::uint64_t seed = 0;
};

/// Plays games one by one.
class SelfPlayer {
  public:
    explicit SelfPlayer(const SelfPlaySettings& settings)
        : settings_(settings), searcher_(settings.search) {}

    /// The game with that number; the same for the same settings, whatever was played before. None
    /// when `stopped` became true before it was over.
    std::optional<Game> play(std::uint64_t number, const std::atomic<bool>& stopped);

  private:
    const SelfPlaySettings settings_;
    GameSearcher searcher_;
};

}  // namespace mutare::train
