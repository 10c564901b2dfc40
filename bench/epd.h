// EPD: a position, and operations that say what is known of it, in one line.
// Specification: the PGN standard, 16.2.
#pragma once

#include <string_view>
#include <vector>

#include "engine/base/parse_error.h"
#include "engine/position.h"

namespace mutare {

/// `bm Nf3 d4;`. The texts are parts of the line that was read.
struct EpdOperation {
    std::string_view opcode;
    /// Words, or what stood between quotation marks.
    std::vector<std::string_view> operands;
};

struct Epd {
    /// The FEN as it was written.
    std::string_view fen;
    Position position;
    std::vector<EpdOperation> operations;

    /// The operands of an opcode; empty where it is missing.
    [[nodiscard]] std::vector<std::string_view> operands(std::string_view opcode) const;
};

/// Reads one line. The two numbers that end a FEN may be there too, though EPD has no place for
/// them.
Parsed<Epd> parse_epd(std::string_view line);

}  // namespace mutare
