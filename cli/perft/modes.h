// What `mutare perft` can do. `command.cpp` has the table from which the arguments choose one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/perft_suite.h"
#include "cli/arguments.h"
#include "engine/perft/perft.h"
#include "engine/position.h"

namespace mutare {

/// What the arguments ask for.
struct PerftRequest {
    const cxxopts::ParseResult& arguments;
    /// The arguments without a name.
    std::vector<std::string> operands{};
    PerftOptions options{};
    /// Castling is written as "king captures own rook".
    bool chess960 = false;
    /// The position and the depth, for the modes that take them.
    Position root{};
    int depth = 0;
};

// One function for each mode, which the option beside it chooses; `--help` says what it does.
ExitCode count_position(const PerftRequest& request);             // without an option
ExitCode count_details(const PerftRequest& request);              // --detail
ExitCode check_perft_suite(const PerftRequest& request);          // --epd
ExitCode compare_with_engine(const PerftRequest& request);        // --against
ExitCode compare_suite_with_engine(const PerftRequest& request);  // --epd and --against
ExitCode split_into_jobs(const PerftRequest& request);            // --split
ExitCode count_jobs(const PerftRequest& request);                 // --jobs
ExitCode sum_results(const PerftRequest& request);                // --sum

/// Checks the positions of a suite, as `run_perft_suite` does.
using PerftSuiteRun = std::function<PerftSuiteResult(
    const std::vector<PerftCase>&, const PerftSuiteOptions&, const PerftSuiteProgress&)>;

/// Reads the file of --epd, checks it by `run`, and prints what that finds and a summary.
ExitCode check_suite_by(const PerftSuiteRun& run, const PerftRequest& request);

}  // namespace mutare
