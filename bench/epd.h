// EPD (Extended Position Description): one line with a position and operations that say what is
// known about it. Specification: the PGN standard, section 16.2.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "engine/position.h"

namespace mutare {

/// `bm Nf3 d4;`. The texts are parts of the line that was read.
struct EpdOperation {
    std::string_view opcode;
    /// Without the quotation marks of those that have them, but with the backslash before one.
    std::vector<std::string_view> operands;
};

struct Epd {
    /// The FEN as the line has it, with the clocks of the operations `hmvc` and `fmvn`.
    std::string fen;
    Position position;
    std::vector<EpdOperation> operations;

    /// The operands of the first operation with that opcode; empty when there is none.
    [[nodiscard]] std::vector<std::string_view> operands(std::string_view opcode) const;
    /// The operation `id`, as UTF-8; empty when there is none.
    [[nodiscard]] std::string name() const;
};

/// Has the line no position: is it empty, or a comment, which begins with # or //?
bool is_blank_epd(std::string_view line);

/// Reads one line. The halfmove clock and the move number of a FEN are accepted too, though EPD
/// leaves them out and has the operations `hmvc` and `fmvn` instead. A lone - there is skipped.
Expected<Epd> parse_epd(std::string_view line);

/// Does the line begin with the eight ranks of a position, right or wrong? No line of PGN does.
bool begins_with_ranks(std::string_view line);

}  // namespace mutare
