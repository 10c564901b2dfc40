// The openings of self-play: random moves from a start position or a position of a book. Without
// random moves, two games from the same position are the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/split_mix.h"
#include "engine/position.h"
#include "search/score.h"

namespace mutare::train {

/// A book of openings: a text file with a position in each line, as EPD or FEN.
class OpeningBook {
  public:
    /// Reads the text of a whole file. The error is that of the first line that has something else
    /// than a position; empty lines may have none.
    static Expected<OpeningBook, LineError> parse(std::string_view text);

    [[nodiscard]] bool is_empty() const { return lines_.empty(); }
    /// The number of positions; some may be equal.
    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    /// The checksum of the file's text.
    [[nodiscard]] std::uint32_t checksum() const { return checksum_; }
    /// One of the positions, each as likely, whatever was chosen before. Requires that there is
    /// one.
    [[nodiscard]] Position choose(SplitMix64& random) const;

  private:
    std::vector<std::string> lines_;
    std::uint32_t checksum_ = 0;
};

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
