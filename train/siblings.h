// Siblings: the positions after the best quiet moves of one position, their parent. Games hardly
// show what a single move changes; the scores of siblings, searched together, show nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/searcher.h"
#include "train/game.h"
#include "train/game_network.h"
#include "train/network/example.h"

namespace mutare::train {

struct SiblingSettings {
    /// The limits of the search for each parent.
    Limits limits;
    /// The number of best moves that are searched together; some of them may not be quiet.
    int lines = 6;
    /// The percentage of the suitable positions of a game that become parents.
    int parents_percent = 50;
    /// The largest difference of a score from the network's evaluation, in centipawns. What is
    /// beyond is tactics, which no evaluation can know.
    int max_difference = 60;
    GameNetwork network;
    /// The size of the transposition table of each thread.
    std::size_t hash_megabytes = 1;
    std::uint64_t seed = 0;
};

class SiblingFinder {
  public:
    explicit SiblingFinder(const SiblingSettings& settings)
        : settings_(settings), searcher_(settings.hash_megabytes) {
        searcher_.use_network(settings.network.network);
        searcher_.settings().multipv = settings.lines;
    }

    /// Siblings below random positions of the game, with the game's result. The score of each is
    /// the network's evaluation plus what the search adds to it, less what it adds to all its
    /// siblings. So the network is taught their differences alone. The siblings depend only on the
    /// game and the settings.
    std::vector<Example> find(const Game& game);

  private:
    struct Sibling {
        Position position;
        /// From the side to move.
        int eval;
        /// How much the search adds to it.
        int difference;
    };

    std::vector<Sibling> siblings_below(const Position& parent);
    [[nodiscard]] int center_of(const std::vector<Sibling>& siblings) const;

    const SiblingSettings settings_;
    Searcher searcher_;
};

}  // namespace mutare::train
