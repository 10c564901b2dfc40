// The openings of self-play: random moves from a start position or a position of a book. Without
// random moves, two games from the same position are the same.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/split_mix.h"
#include "engine/position.h"
#include "search/score.h"

namespace mutare::train {

struct OpeningSettings {
    /// The number of random plies, uniformly distributed.
    int min_plies = 8;
    int max_plies = 9;
    /// The percentage of games that start from a Chess960 position, and of those where each side
    /// has a random back rank of its own (Double Fischer Random Chess). The rest are classical.
    int chess960_percent = 5;
    int dfrc_percent = 5;
    /// Where games start instead, each as likely, whatever was chosen before; none without a book.
    /// Some may be equal.
    std::shared_ptr<const std::vector<Position>> book = {};
    /// Of the book's text.
    std::uint32_t book_checksum = 0;
    /// An opening whose score is further from 0 than this is not played. In centipawns.
    int max_score = 400;
};

/// The positions of a book, a FEN or EPD a line: those that can be played.
std::vector<Position> read_positions(std::string_view text);

/// A random start position: one of the book, or else classical, Chess960 or Double Fischer Random,
/// as often as the settings say.
Position random_start(const OpeningSettings& settings, SplitMix64& random);

/// The position after random moves from a random start position. It knows the number of these
/// moves, and of those before a position of the book, but not the positions before it. None when
/// the game has already ended there.
std::optional<Position> random_opening(const OpeningSettings& settings, SplitMix64& random);

/// The first random opening that is not too uneven, by the score that a search gives it. Throws
/// std::runtime_error if ten thousand in a row are too uneven or over.
Position playable_opening(const OpeningSettings& settings, SplitMix64& random,
                          const std::function<Score(const Position&)>& score_of);

}  // namespace mutare::train
