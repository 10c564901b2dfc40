// What `mutare perft` can do. `command.cpp` has the table from which the arguments choose one.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments.h"
#include "engine/perft/perft.h"
#include "engine/position.h"

namespace mutare {

/// What the arguments ask for.
struct PerftRequest {
    const cxxopts::ParseResult& arguments;
    /// The arguments without a name.
    std::vector<std::string> operands{};
    /// The value of the option that has chosen the mode: a file, an engine.
    std::string value{};
    PerftOptions options{};
    /// Castling is written as "king captures own rook".
    bool chess960 = false;
    bool json = false;
    /// The position and the depth, for the modes that take them.
    Position root{};
    int depth = 0;
};

/// Without a mode: counts the position.
ExitCode count_position(const PerftRequest& request);

/// --detail: counts captures, checks, mates and the like.
ExitCode count_details(const PerftRequest& request);

/// --epd: checks the counts of a file.
ExitCode check_perft_suite(const PerftRequest& request);

/// --against: finds the smallest position in which another engine's generator differs.
ExitCode compare_with_engine(const PerftRequest& request);

/// --split: prints the positions that many plies down as jobs.
ExitCode split_into_jobs(const PerftRequest& request);

/// --jobs: counts the jobs of a file, - for the standard input. Prints the results, or adds to a
/// file those that it lacks.
ExitCode count_jobs(const PerftRequest& request);

/// --sum: adds up the results of jobs.
ExitCode sum_results(const PerftRequest& request);

}  // namespace mutare
