// The options that several commands have in common, and what they stand for.
#pragma once

#include <cxxopts.hpp>
#include <string>
#include <vector>

#include "search/limits.h"

namespace mutare::train {

using Paths = std::vector<std::string>;

/// The arguments that are no options: any number of files.
void add_files_argument(cxxopts::Options& options, const std::string& description);
/// The files, at least one. Throws what cxxopts throws when there is none.
Paths files_of(const cxxopts::ParseResult& arguments);

/// The value of --output. Throws what cxxopts throws when it is missing.
std::string output_of(const cxxopts::ParseResult& arguments);

/// The value of --threads.
int threads_of(const cxxopts::ParseResult& arguments);

/// Adds --nodes, --depth and --hash, for commands that search many positions.
void add_search_options(cxxopts::Options& options);
/// The limits of a search by --nodes or --depth.
Limits limits_of(const cxxopts::ParseResult& arguments);
/// The size of the transposition table of each thread in MiB, by --hash.
std::size_t hash_of(const cxxopts::ParseResult& arguments);

}  // namespace mutare::train
