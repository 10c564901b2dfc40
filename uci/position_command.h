// The UCI command `position` and moves as people and GUIs write them: text to Position, or why not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parse_error.h"
#include "engine/position.h"
#include "uci/tokens.h"

namespace mutare {

struct PositionCommand {
    Position position;
    /// Harmless defects of the FEN that were put right; a line for each.
    std::vector<std::string> mended;
};

/// Understands the words after `position`: `startpos` or another name, or `fen` (which may be left
/// out) and a FEN; then perhaps `moves` and any number of them. Columns of errors count in the line
/// that the words were cut from.
Parsed<PositionCommand> parse_position(Tokens words);

/// A legal move in UCI notation or in SAN, whichever the text looks like.
Parsed<Move> parse_move(const Position& position, std::string_view text);

/// "…, column 12, field castling".
std::string describe(const ParseError& error);

}  // namespace mutare
