// The counts that another program prints for each move of a position, how they differ from ours,
// and the smallest position in which they do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/perft/perft.h"
#include "engine/position.h"

namespace mutare {

/// What another program says of the moves of a position.
struct Divide {
    struct Entry {
        /// The move as the program writes it.
        std::string text;
        std::uint64_t nodes = 0;
    };
    std::vector<Entry> entries;
    /// The count of all moves together, if it is said.
    std::optional<std::uint64_t> total;
};

/// Reads a line in any of the usual forms: `e2e4: 20`, `e2e4 20`, `1. Nf3 - 20`, `Nf3 = 1,234`,
/// `Nodes searched: 400`, `Total: 400`. Other lines add nothing.
void add_line(Divide& divide, std::string_view line);

/// As `perft_divide`. Throws std::overflow_error where 64 bits are too few for the count.
PerftResult checked_perft_divide(const Position& position, int depth, const PerftOptions& options);

struct DivideDifference {
    /// A line for each difference, with its end; empty when there is none.
    std::string text;
    /// Do the programs know different moves? One that is listed twice counts too.
    bool is_in_moves = false;
    /// Among the moves with different counts, that with the fewest positions behind it.
    Move smallest;
};

/// Compares the counts of the moves, and of all moves together.
DivideDifference compare(const PerftResult& ours, const Divide& theirs, const Position& position,
                         bool chess960);

struct GeneratorDifference {
    /// From the root to the position.
    std::vector<Move> moves;
    Position position;
    /// The depth to which both counted there.
    int depth = 0;
    /// None when the other program counts this position as we do, but counted it otherwise when it
    /// came from the position before.
    DivideDifference difference;
};

/// The other program's counts at a depth for the position after these moves from the root, where we
/// count so many nodes; nothing when it cannot be asked any more.
using OtherDivide = std::function<std::optional<Divide>(const std::vector<Move>& moves, int depth,
                                                        std::uint64_t nodes)>;

/// Called for each depth at which both counted the root.
using DepthProgress =
    std::function<void(int depth, const PerftResult& ours, const DivideDifference&)>;

/// Compares the counts of the root at depth 1, 2, … up to `depth`, and writes moves as in Chess960
/// if that is asked for. From the first depth at which they differ, follows the moves whose counts
/// differ, the smallest first, down to the position in which the programs know different moves.
/// Nothing when they agree, or when the other program cannot be asked any more. Throws
/// std::overflow_error where 64 bits are too few for a count.
std::optional<GeneratorDifference> find_difference(const Position& root, int depth,
                                                   const PerftOptions& options, bool chess960,
                                                   const OtherDivide& other,
                                                   const DepthProgress& progress);

}  // namespace mutare
