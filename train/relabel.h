// Relabelling: replaces the scores of old games by those of a stronger engine. They are better
// targets for training than the scores of the engine that played the games.
#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "train/game_file.h"
#include "train/search_settings.h"

namespace mutare::train {

/// The game with new scores, which depend only on the game and the settings of the searcher. Not
/// only quiet positions have new scores: see `with_later_scores`.
Game with_new_scores(const Game& game, GameSearcher& searcher);
/// The bytes of the block with new scores; without the games left when `stopped` became true.
std::string with_new_scores(const Block& block, GameSearcher& searcher,
                            const std::atomic<bool>& stopped);

/// How much of a relabelling is done.
struct Resumption {
    std::size_t blocks = 0;
    /// The bytes behind them that were damaged.
    std::size_t bytes_dropped = 0;
};
/// Makes the file of an interrupted relabelling ready to be appended to: cuts it off at the first
/// damage, or begins it with its front, which says from what and how it is made. The error says, in
/// words, that it cannot be written or has another front.
Expected<Resumption, std::string> resume_relabelling(const std::string& path,
                                                     std::string_view front);

}  // namespace mutare::train
