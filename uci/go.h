// The UCI command `go`: from tokens to limits. Nothing is searched here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "engine/position.h"
#include "search/limits.h"

namespace mutare {

/// What a `go` asks for, as far as it is understood.
struct GoCommand {
    Limits limits;
    /// Search in the opponent's time, until `ponderhit`.
    bool ponder = false;
    /// Count moves to this depth instead of searching.
    std::optional<int> perft_depth;
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
