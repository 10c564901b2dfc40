// The options that several commands have in common, and what they stand for.
#pragma once

#include <cxxopts.hpp>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "base/expected.h"
#include "train/files.h"
#include "train/recorder.h"
#include "train/search_settings.h"

namespace mutare::train {

using Paths = std::vector<std::string>;

/// Where an option has no other upper limit.
inline constexpr int kMaxInt = std::numeric_limits<int>::max();

/// The arguments that are no options: any number of files.
void add_files_argument(cxxopts::Options& options, const std::string& description);
/// Their paths, at least one. Throws WrongUsage when there is none.
Paths paths_of(const cxxopts::ParseResult& arguments);
/// The game files, and those of examples where these are understood too, opened before the work
/// begins: a missing one must not cost hours. The error says which one cannot be read, or is none.
Expected<std::vector<MappedFile>, std::string> files_of(const cxxopts::ParseResult& arguments,
                                                        bool with_examples = false);

/// The value of --output. Throws WrongUsage when it is missing. Whoever has one outlives a
/// lost standard output from now on.
std::string output_of(const cxxopts::ParseResult& arguments);
/// The same for a file that must not be there yet.
std::string new_output_of(const cxxopts::ParseResult& arguments);

/// Adds --nodes, --depth, --hash and --network, for commands that search many positions.
void add_search_options(cxxopts::Options& options);
/// What they stand for, or why the network cannot be used.
Expected<SearchSettings, std::string> search_settings_of(const cxxopts::ParseResult& arguments);
/// Adds --network to the group of options with that name.
void add_network_option(cxxopts::Options& options, const std::string& group = "");
/// The network that --network names, else the built-in one; or why it cannot be used.
Expected<GameNetwork, std::string> network_of(const cxxopts::ParseResult& arguments);
/// What the limits, the table and the network of the searches are, for the metadata of their games.
void add_search(const SearchSettings& settings, RunMetadata& metadata);

/// The value of an option that is a real number. Throws WrongUsage when it is out of
/// range.
float real_option(const cxxopts::ParseResult& arguments, const std::string& name, float lowest,
                  float highest);

/// Adds --later, for commands that take positions from games.
void add_later_option(cxxopts::Options& options, float standard = 0.6F);
/// Throws WrongUsage when it is given for a file of examples, whose scores stay.
double later_weight_of(const cxxopts::ParseResult& arguments, const std::vector<MappedFile>& files);

/// A number as an option's value, with a default.
template <class Number>
std::shared_ptr<cxxopts::Value> with_default(Number value) {
    std::ostringstream text;
    text << value;
    return cxxopts::value<Number>()->default_value(text.str());
}

}  // namespace mutare::train
