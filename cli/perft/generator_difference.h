// The smallest position in which two move generators differ.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "cli/perft/divide.h"
#include "engine/perft/perft.h"
#include "engine/position.h"

namespace mutare {

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

/// Compares the counts of the root at depth 1, 2, … up to `depth`. From the first depth at which
/// they differ, follows the moves whose counts differ, the smallest first, down to the position in
/// which the programs know different moves. Nothing when they agree, or when the other program
/// cannot be asked any more. Throws std::overflow_error where 64 bits are too few for a count.
std::optional<GeneratorDifference> find_difference(const Position& root, int depth,
                                                   const PerftOptions& options,
                                                   const OtherDivide& other,
                                                   const DepthProgress& progress);

}  // namespace mutare
