// The counts that another program prints for each move of a position, and how they differ from
// ours.
#pragma once

#include <cstdint>
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
    struct Extra {
        std::string text;
        std::uint64_t nodes = 0;
        std::string reason;
    };
    struct Count {
        Move move;
        std::uint64_t ours = 0;
        std::uint64_t theirs = 0;
    };
    /// Legal moves that the other program does not know.
    std::vector<PerftResult::MoveCount> missing;
    /// Moves of the other program that are not legal, or that it lists twice.
    std::vector<Extra> extra;
    std::vector<Count> counts;
    /// The other program's total, where it differs and nothing else does.
    std::optional<std::uint64_t> total;

    [[nodiscard]] bool is_none() const {
        return missing.empty() && extra.empty() && counts.empty() && !total;
    }
    /// Do the programs know different moves?
    [[nodiscard]] bool is_in_moves() const { return !missing.empty() || !extra.empty(); }
};

/// Compares the counts of the moves, and of all moves together.
DivideDifference compare(const PerftResult& ours, const Divide& theirs, const Position& position);

/// A line for each difference, each with its line end.
std::string difference_text(const DivideDifference& difference, const Position& position,
                            bool chess960);

}  // namespace mutare
