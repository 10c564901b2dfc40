// The options of commands that search many positions: how long, and with how much memory.
#pragma once

#include <cxxopts.hpp>

#include "search/limits.h"

namespace mutare::train {

void add_search_options(cxxopts::Options& options);

/// Until an iteration ends after --nodes, or to --depth.
Limits limits_of(const cxxopts::ParseResult& arguments);

/// MiB of the table of each thread.
std::size_t hash_of(const cxxopts::ParseResult& arguments);

}  // namespace mutare::train
