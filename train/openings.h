// The openings of self-play: random moves from a start position or a position of a book. Without
// random moves, two games from the same position are the same.
#pragma once

#include <functional>
#include <optional>

#include "engine/position.h"
#include "search/score.h"
#include "train/opening_book.h"
#include "train/random.h"

namespace mutare::train {

struct OpeningSettings {
    /// The number of random plies, uniformly distributed.
    int min_plies = 8;
    int max_plies = 9;
    /// The percentage of games that start from a Chess960 position, and of those where each side
    /// has a random back rank of its own (Double Fischer Random Chess). The rest are classical.
    int chess960_percent = 5;
    int dfrc_percent = 5;
    /// Where games start instead, if there is a book.
    std::optional<OpeningBook> book = {};
    /// An opening whose score is further from 0 than this is not played. In centipawns.
    int max_score = 400;
};

/// A random start position: one of the book, or else classical, Chess960 or Double Fischer Random,
/// as often as the settings say.
Position random_start(const OpeningSettings& settings, Random& random);

/// The position after random moves from a random start position. It knows the number of these
/// moves, and of those before a position of the book, but not the positions before it. None when
/// the game has already ended there.
std::optional<Position> random_opening(const OpeningSettings& settings, Random& random);

/// The first random opening that is not too uneven, by the score that a search gives it. Throws
/// std::runtime_error if ten thousand in a row are too uneven or over.
Position playable_opening(const OpeningSettings& settings, Random& random,
                          const std::function<Score(const Position&)>& score_of);

}  // namespace mutare::train
