// Searches a fixed set of positions to a fixed depth. The number of nodes is the same on every
// machine and changes with almost every change of the search: it is the signature of a commit.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "search/searcher.h"

namespace mutare {

struct BenchSettings {
    int depth = 13;
    /// Threads per search; with more than one, the node count differs from run to run.
    int threads = 1;
    std::size_t hash_megabytes = 16;
    /// For all positions together, instead of the depth.
    std::optional<Milliseconds> time;
};

struct BenchResult {
    std::uint64_t nodes = 0;
    Milliseconds time{0};
};

/// Called after each position with its FEN and the result of its search.
using BenchProgress = std::function<void(std::string_view, const SearchResult&)>;

/// Searches all positions, starting with an empty table. Ends early when `control` is stopped.
BenchResult run_bench(const BenchSettings& settings, Control& control,
                      const BenchProgress& progress = {});

/// "N nodes M nps", as OpenBench reads it.
std::string summary(const BenchResult& result);

}  // namespace mutare
