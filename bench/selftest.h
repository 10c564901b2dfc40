// A quick check that the program works where it runs: for someone who doubts the build, the
// processor or the memory.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>

namespace mutare {

/// One check.
struct SelfTestCheck {
    /// "perft, every move made".
    std::string name;
    /// What was found, or what is wrong.
    std::string result;
    bool is_passed = false;
};

struct SelfTestSettings {
    /// Known counts with more moves are left out.
    std::uint64_t max_moves = std::numeric_limits<std::uint64_t>::max();
    /// The depth of bench; by default that of the signature.
    std::optional<int> bench_depth;
    /// The nodes that bench must search; without it, any number passes.
    std::optional<std::uint64_t> bench_nodes;
};

/// Called after each check.
using SelfTestProgress = std::function<void(const SelfTestCheck&)>;

/// Checks the built-in network, counts moves in known positions in every way that the program has,
/// and runs bench. Returns true if all checks pass. Takes a few seconds.
bool run_selftest(const SelfTestSettings& settings, const SelfTestProgress& progress);

}  // namespace mutare
