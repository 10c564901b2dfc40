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
    /// Without `search_moves`, which need a position.
    Limits limits;
    /// The tokens after `searchmoves`.
    std::vector<Token> search_moves;
    /// Count moves to this depth instead of searching.
    std::optional<int> perft_depth;
    /// One message for each token that was ignored or replaced.
    std::vector<std::string> warnings;
};

/// Reads the tokens after `go`, in any order. A value that is not a whole number or out of range is
/// ignored. When that leaves no limit, the search gets a second.
GoCommand parse_go(Tokens tokens);

/// The limits of a `go` in a position: with its search moves, and with the opponent's clock for the
/// side to move when its own is missing. Adds a warning for each search move that is not legal;
/// when none is legal, all moves are searched.
Limits resolve_limits(const Position& position, GoCommand& go);

/// Is the search to end without a `stop`, at the latest after `ponderhit`? One for a mate counts,
/// although it ends only if it finds one.
bool is_bounded(const Limits& limits);

}  // namespace mutare
