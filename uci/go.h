// The UCI command `go`: from words to limits. Nothing is searched here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/position.h"
#include "search/limits.h"
#include "uci/tokens.h"

namespace mutare {

/// What a `go` asks for, as far as it can be understood.
struct GoCommand {
    /// Without `search_moves`, for which a position is needed.
    Limits limits;
    /// The words after `searchmoves`, as they were written.
    std::vector<Token> search_moves;
    /// Count moves to this depth instead of searching.
    std::optional<int> perft_depth;
    /// One sentence for each value or word that was ignored or replaced.
    std::vector<std::string> remarks;
};

/// Understands the words after `go`, in any order. Values that are no whole number or out of range
/// are ignored; where none that ends the search is left of them, a second of search stands in.
GoCommand parse_go(Tokens words);

/// The limits of a `go` in a position: the search moves as moves, and a clock for the side to move
/// if any clock is known. Adds remarks on search moves that are not legal; without a legal one, all
/// moves are searched.
Limits limits_in(const Position& position, GoCommand& go);

/// Do the limits end the search by themselves?
bool is_bounded(const Limits& limits);

}  // namespace mutare
