// The options that several commands have in common, and what they stand for.
#pragma once

#include <cxxopts.hpp>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "search/limits.h"
#include "train/endings.h"
#include "train/game_network.h"
#include "train/network/example_file.h"
#include "train/network/parameters.h"
#include "train/openings.h"
#include "train/recorder.h"

namespace mutare::train {

using Paths = std::vector<std::string>;

/// Where an option has no other upper limit.
inline constexpr int kMaxInt = std::numeric_limits<int>::max();

/// The arguments that are no options: any number of files.
void add_files_argument(cxxopts::Options& options, const std::string& description);
/// The files, at least one. Throws what cxxopts throws when there is none.
Paths files_of(const cxxopts::ParseResult& arguments);

/// The value of --output. Throws what cxxopts throws when it is missing. Whoever has one outlives a
/// lost standard output from now on.
std::string output_of(const cxxopts::ParseResult& arguments);
/// The same for a file that must not be there yet.
std::string new_output_of(const cxxopts::ParseResult& arguments);

/// Adds --nodes, --depth, --hash and --network, for commands that search many positions.
void add_search_options(cxxopts::Options& options);
/// The limits of a search by --nodes or --depth.
Limits limits_of(const cxxopts::ParseResult& arguments);
/// Adds --network to the group of options with that name.
void add_network_option(cxxopts::Options& options, const std::string& group = "");
/// Reads the network that --network names, if it does. What is wrong, in words; empty when nothing.
std::string read_network(const cxxopts::ParseResult& arguments, GameNetwork& network);
/// The size of the transposition table of each thread in MiB, by --hash.
std::size_t hash_of(const cxxopts::ParseResult& arguments);

/// What the limits, the table and the network of the searches are, for the metadata of their games.
void add_search(const Limits& limits, std::size_t hash_megabytes, const GameNetwork& network,
                RunMetadata& metadata);

/// Adds --book, --opening, --chess960, --dfrc and --uneven.
void add_opening_options(cxxopts::Options& options);
/// All but the book.
OpeningSettings openings_of(const cxxopts::ParseResult& arguments);
/// Reads the book, if one is named, into the settings. What is wrong, in words; empty when nothing.
std::string read_book(const cxxopts::ParseResult& arguments, OpeningSettings& settings);

/// Adds --win, --draw and --pieces.
void add_adjudication_options(cxxopts::Options& options);
AdjudicationSettings adjudication_of(const cxxopts::ParseResult& arguments);

/// Adds --syzygy. `purpose` says what the tablebases are for.
void add_tablebase_option(cxxopts::Options& options, const std::string& purpose);
/// Opens the tablebases that --syzygy names, if it does. What is wrong, in words; empty when
/// nothing.
std::string open_tablebases(const cxxopts::ParseResult& arguments,
                            std::shared_ptr<const Tablebases>& tablebases);
/// What tablebases there are, for the metadata of the games.
void add_tablebases(const std::shared_ptr<const Tablebases>& tablebases, RunMetadata& metadata);

/// The value of an option that is a real number. Throws what cxxopts throws when it is out of
/// range.
float real_option(const cxxopts::ParseResult& arguments, const std::string& name, float lowest,
                  float highest);

/// Adds --width and --outputs, the shape of a network.
void add_shape_options(cxxopts::Options& options);
/// Throws what cxxopts throws when there is no such network.
Shape shape_of(const cxxopts::ParseResult& arguments);

/// Adds --later, for commands that take positions from games.
void add_later_option(cxxopts::Options& options, float standard = 0.6F);
/// Throws what cxxopts throws when it is given for a file of examples, whose scores stay.
double later_weight_of(const cxxopts::ParseResult& arguments);

/// A number as an option's value, with a default.
template <class Number>
std::shared_ptr<cxxopts::Value> with_default(Number value) {
    std::ostringstream text;
    text << value;
    return cxxopts::value<Number>()->default_value(text.str());
}

}  // namespace mutare::train
