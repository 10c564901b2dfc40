// A fixed set of positions searched to a fixed depth. The nodes it takes are the same on every
// machine, and change with almost every change of the search: the signature of a commit.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "search/searcher.h"

namespace mutare {

struct BenchSettings {
    int depth = 13;
    /// With more than one, the nodes differ from run to run.
    int threads = 1;
    std::size_t hash_megabytes = 16;
};

struct BenchResult {
    std::uint64_t nodes = 0;
    Milliseconds time{0};
};

/// Told after each position: its FEN and what was found.
using BenchProgress = std::function<void(std::string_view, const SearchResult&)>;

/// Searches all positions, beginning with an empty table. Ends early when `control` says stop.
BenchResult run_bench(const BenchSettings& settings, Control& control,
                      const BenchProgress& progress = {});

/// "N nodes M nps", as OpenBench reads it.
std::string summary(const BenchResult& result);

}  // namespace mutare
