// A book of openings: a text file with a position in each line, as EPD or FEN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/expected.h"
#include "engine/position.h"
#include "train/random.h"

namespace mutare::train {

class OpeningBook {
  public:
    /// Reads the text of a whole file. The error is that of the first line that has something else
    /// than a position; empty lines may have none.
    static std::variant<OpeningBook, LineError> parse(std::string_view text);

    [[nodiscard]] bool is_empty() const { return lines_.empty(); }
    /// The number of positions; some may be equal.
    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    /// The checksum of the file's text.
    [[nodiscard]] std::uint32_t checksum() const { return checksum_; }
    /// One of the positions, each as likely, whatever was chosen before. Requires that there is
    /// one.
    [[nodiscard]] Position choose(Random& random) const;

  private:
    std::vector<std::string> lines_;
    std::uint32_t checksum_ = 0;
};

}  // namespace mutare::train
