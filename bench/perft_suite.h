// Suites of positions with their perft counts: reading them and counting again. A line has a
// position and its counts; '#', or // at the beginning, begins a comment, and other operations are
// skipped.
//
//     FEN ;D1 20 ;D2 400
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "engine/perft/perft.h"
#include "engine/position.h"

namespace mutare {

struct PerftCase {
    struct Count {
        int depth = 0;
        std::uint64_t nodes = 0;
    };
    /// The number of the line in the file, from 1.
    int line = 0;
    std::string fen;
    Position position;
    std::vector<Count> counts;
};

struct PerftSuite {
    std::vector<PerftCase> cases;
    /// The lines and the counts that cannot be read.
    std::vector<LineError> errors;
};

/// Reads the text of a whole file.
PerftSuite parse_perft_suite(std::string_view text);

struct PerftSuiteOptions {
    PerftOptions perft;
    /// Larger counts are skipped.
    std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
};

struct PerftSuiteResult {
    int passed = 0;
    int failed = 0;
    /// Positions of which no count was checked.
    int skipped = 0;
};

/// Called after each position, with its first wrong count: "3: depth 4: expected 197281, found
/// 197280: FEN"; the text is empty when there is none.
using PerftSuiteProgress = std::function<void(const std::string& mismatch)>;

/// Counts each position at each of its depths, up to the first mismatch.
PerftSuiteResult run_perft_suite(const std::vector<PerftCase>& cases,
                                 const PerftSuiteOptions& options,
                                 const PerftSuiteProgress& progress = {});

/// "128 passed, 0 failed", and where there are some: ", 3 skipped".
std::string summary(const PerftSuiteResult& result);

}  // namespace mutare
