// Suites of positions with their perft counts: reading them, and counting again.
//
// Two ways of writing them are understood, with '#' before a comment:
//
//     FEN ;D1 20 ;D2 400        one position a line; other things between ';' are left out
//
//     epd FEN                   one position a block; `id` and its name are left out
//     perft 1 20
//     perft 2 400
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parse_error.h"
#include "engine/perft/perft.h"
#include "engine/position.h"

namespace mutare {

struct PerftCase {
    struct Count {
        int depth = 0;
        std::uint64_t nodes = 0;
    };
    /// Of the file, from 1.
    int line = 0;
    std::string fen;
    Position position;
    std::vector<Count> counts;
};

struct PerftSuite {
    std::vector<PerftCase> cases;
    /// A line with an error is left out of the cases.
    std::vector<LineError> errors;
};

/// Reads the text of a whole file.
PerftSuite parse_perft_suite(std::string_view text);

/// A count that came out otherwise than the suite has it.
struct PerftMismatch {
    int depth = 0;
    std::uint64_t expected = 0;
    std::uint64_t found = 0;
};

struct PerftSuiteOptions {
    PerftOptions perft;
    /// Larger counts are left out.
    std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
};

struct PerftSuiteResult {
    int passed = 0;
    int failed = 0;
};

/// Told after each position: what was wrong with it, if anything.
using PerftSuiteProgress =
    std::function<void(const PerftCase&, const std::optional<PerftMismatch>&)>;

/// Counts each position to all its depths, or to the first that is wrong.
PerftSuiteResult run_perft_suite(const std::vector<PerftCase>& cases,
                                 const PerftSuiteOptions& options,
                                 const PerftSuiteProgress& progress = {});

/// "line 3: depth 4: expected 197281, found 197280: FEN".
std::string description(const PerftCase& perft_case, const PerftMismatch& mismatch);

/// "128 passed, 0 failed".
std::string summary(const PerftSuiteResult& result);

}  // namespace mutare
