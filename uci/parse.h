// The UCI commands with a grammar, `position` and `go`: from tokens to a value, or to the reason
// why there is none. Nothing is searched here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "base/text.h"
#include "engine/position.h"
#include "search/limits.h"

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

/// What a `go` asks for, as far as it is understood.
struct GoCommand {
    Limits limits;
    /// Search in the opponent's time, until `ponderhit`.
    bool ponder = false;
    /// Count moves to this depth instead of searching.
    std::optional<int> perft_depth;
    /// The size of the table for that; 0 for none.
    std::size_t perft_megabytes = 0;
    /// One message for each token that was ignored or replaced.
    std::vector<std::string> warnings;
};

/// Reads the tokens after `go`, in any order. A value that is not a whole number or out of range is
/// ignored, and so is a search move that is not legal in the position. When that leaves no limit,
/// the search gets a second. A missing clock of the side to move is that of the opponent.
GoCommand parse_go(Tokens tokens, const Position& position);

/// Is the search to end without a `stop`, at the latest after `ponderhit`? One for a mate counts,
/// although it ends only if it finds one.
bool is_bounded(const Limits& limits);

}  // namespace mutare
