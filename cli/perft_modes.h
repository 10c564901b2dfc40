// What `mutare perft` can do besides counting: each mode in a file of its own.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "engine/perft/perft.h"
#include "engine/position.h"

namespace mutare {

/// What the arguments ask for.
struct PerftRequest {
    Position root;
    int depth = 0;
    PerftOptions options;
    /// Castling is written as "king captures own rook".
    bool chess960 = false;
    bool json = false;
};

/// --compare: compares the counts with those that another program has left in a file.
ExitCode compare_with_file(const PerftRequest& request, const std::string& path);

/// --against: finds the smallest position in which another engine's generator differs.
ExitCode compare_with_engine(const PerftRequest& request, const std::string& command);

/// --split: prints the positions that many plies down as jobs.
ExitCode split_into_jobs(const PerftRequest& request, int plies);

/// --jobs: counts the jobs of a file, - for the standard input. Prints the results, or adds to a
/// file those that it lacks.
ExitCode count_jobs(const PerftOptions& options, const std::string& path,
                    const std::string& results);

/// --sum: adds up the results of jobs.
ExitCode sum_results(const std::vector<std::string>& paths, bool json);

}  // namespace mutare
