// The UCI command `position`: from tokens to a Position or to the reason why there is none.
#pragma once

#include <string>
#include <vector>

#include "base/expected.h"
#include "base/text.h"
#include "engine/position.h"

namespace mutare {

struct PositionCommand {
    Position position;
    /// One line for each harmless defect of the FEN that was corrected.
    std::vector<std::string> corrections;
    /// The moves that led to the position from the one before them.
    std::vector<Move> moves;
};

/// Reads the tokens after `position`: the name of a position, `frc` or `dfrc` and the number of a
/// start position, or `fen` and a FEN; then, optionally, `moves` and any number of moves. The
/// keyword `fen` may be missing. Columns of errors are those of the line that the tokens come from.
Expected<PositionCommand> parse_position(Tokens tokens);

/// "…, column 12, field castling".
std::string describe(const ParseError& error);

}  // namespace mutare
