// What OpenBench asks of an engine: openings for the games that train a network (genfens), the
// numbers of the search that can be tuned (spsa), and, in a build in which `kCanTune`, these
// numbers as options. https://github.com/AndyGrant/OpenBench/wiki
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/split_mix.h"
#include "base/text.h"
#include "engine/position.h"
#include "search/control.h"
#include "search/tuning.h"
#include "uci/output.h"

namespace mutare {

/// `genfens N seed S book <None | file>`.
struct GenfensCommand {
    /// From 1 to a million: what nobody reads yet is kept in memory.
    int count = 0;
    std::uint64_t seed = 0;
    /// A file of FENs or EPDs to start from, one a line; empty for the start position.
    std::string book;
};

/// Reads the tokens after `genfens`; later ones are ignored, as OpenBench may add some. Nothing
/// when they do not have that form.
std::optional<GenfensCommand> parse_genfens(Tokens tokens);

/// The positions of a book: those lines that can be played.
std::vector<Position> read_positions(std::string_view text);

/// The position after that many random moves; nothing when the game is over there or before.
std::optional<Position> after_random_moves(Position position, std::size_t plies,
                                           SplitMix64& random);

/// Writes a line `info string genfens <FEN>` for each opening: eight or nine random moves from a
/// random start, neither side in check nor clearly better. The same seed gives the same openings on
/// every machine. Requires a start. Returns how many were written: fewer after a stop, or when the
/// starts lead to none.
int write_openings(const GenfensCommand& command, const std::vector<Position>& starts,
                   const Control& control, Output& output);

/// A line `name, int, value, min, max, step, 0.002` for each parameter, as OpenBench reads them.
std::string spsa_lines();

/// A line `option name … type spin …` for each parameter; empty unless `kCanTune`.
std::string parameter_option_lines();

/// Is this an option of `parameter_option_lines`?
bool is_parameter_option(std::string_view name);

/// Sets one of the parameters.
Expected<void, std::string> set_parameter_option(std::string_view name, std::string_view value);

}  // namespace mutare
