// How positions are searched: those of self-play, and those that have new scores from relabelling.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/bytes.h"
#include "search/evaluation/network.h"
#include "search/searcher.h"
#include "train/game.h"

namespace mutare::train {

/// The network that evaluates; the built-in one by default.
struct GameNetwork {
    std::shared_ptr<const Network> network = Network::built_in();
    /// CRC-32 of its file.
    std::uint32_t checksum = crc32(built_in_network());
};

struct SearchSettings {
    /// The limits of the search of each position.
    Limits limits = {};
    /// The size of the transposition table of each thread.
    std::size_t hash_megabytes = 4;
    GameNetwork network = {};
};

/// Searches the positions of one game after the other.
class GameSearcher {
  public:
    explicit GameSearcher(const SearchSettings& settings)
        : limits_(settings.limits), searcher_(settings.hash_megabytes) {
        searcher_.use_network(settings.network.network);
    }

    /// The transposition table and histories of other games must not change this one.
    void begin_game() { searcher_.clear(); }
    ScoredMove search(const Position& position) {
        Control control;
        Listener no_listener;
        const SearchResult found = searcher_.run(position, limits_, control, no_listener);
        return {found.best, found.score};
    }

  private:
    const Limits limits_;
    Searcher searcher_;
};

}  // namespace mutare::train
