// The options that limit a search: --nodes, --depth and --movetime.
#pragma once

#include <cxxopts.hpp>
#include <string>

#include "search/limits.h"

namespace mutare {

/// Adds the options. `what` is limited: "position"; `otherwise` says what holds without any.
void add_limit_options(cxxopts::Options& options, const std::string& what,
                       const std::string& otherwise);

/// The limits that the arguments set, or `defaults` when they set none. Throws a cxxopts exception
/// when a value is out of range.
Limits search_limits(const cxxopts::ParseResult& arguments, const Limits& defaults);

inline Limits node_limit(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

}  // namespace mutare
