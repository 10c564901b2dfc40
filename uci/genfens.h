// Openings for games that train a network, in the form in which OpenBench's workers ask for them:
// genfens N seed S book <None | file>.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/parse_error.h"
#include "base/text.h"
#include "engine/position.h"
#include "search/limits.h"
#include "uci/output.h"

namespace mutare {

struct GenfensCommand {
    int count = 0;
    std::uint64_t seed = 0;
    /// A file of FENs or EPDs to start from, one a line; empty for the start position.
    std::string book;
};

/// Reads the tokens after `genfens`; later ones are ignored, as OpenBench may add some.
Parsed<GenfensCommand> parse_genfens(Tokens tokens);

/// The positions of a book: those lines that can be played.
std::vector<Position> read_positions(std::string_view text);

/// Writes a line `info string genfens <FEN>` for each opening: eight or nine random moves from a
/// random start, neither side in check nor clearly better. The same seed gives the same openings on
/// every machine. Requires a start. Returns how many were written: fewer after a stop, or when the
/// starts lead to none.
int write_openings(const GenfensCommand& command, const std::vector<Position>& starts,
                   const Control& control, Output& output);

}  // namespace mutare
