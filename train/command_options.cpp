#include "train/command_options.h"

#include <filesystem>
#include <iostream>
#include <optional>
#include <utility>
#include <variant>

#include "base/bytes.h"
#include "base/text.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "search/score.h"
#include "train/mapped_file.h"
#include "train/self_play.h"
#include "uci/openbench.h"
#include "uci/parse.h"

namespace mutare::train {

void add_files_argument(cxxopts::Options& options, const std::string& description) {
    options.add_options("", {{"files", description, cxxopts::value<Paths>()}});
    options.parse_positional({"files"});
    options.positional_help("FILE...");
}

Paths files_of(const cxxopts::ParseResult& arguments) {
    if (arguments.count("files") == 0) throw cxxopts::exceptions::exception("no file is named");
    return arguments["files"].as<Paths>();
}

std::string output_of(const cxxopts::ParseResult& arguments) {
    if (arguments.count("output") == 0) {
        throw cxxopts::exceptions::exception("--output is missing");
    }
    // What a command prints is worth less than what it saves.
    std::cout.exceptions(std::ios::goodbit);
    return arguments["output"].as<std::string>();
}

std::string new_output_of(const cxxopts::ParseResult& arguments) {
    const std::string path = output_of(arguments);
    if (!std::filesystem::exists(path)) return path;
    throw cxxopts::exceptions::exception(path + " exists already");
}

float real_option(const cxxopts::ParseResult& arguments, const std::string& name, float lowest,
                  float highest) {
    const auto value = arguments[name].as<float>();
    if (value >= lowest && value <= highest) return value;
    std::ostringstream text;
    text << "--" << name << ' ' << value << " is not in the range " << lowest << ".." << highest;
    throw cxxopts::exceptions::exception(text.str());
}

void add_shape_options(cxxopts::Options& options) {
    const Shape defaults;
    const auto number = [](std::size_t value) { return with_default(static_cast<int>(value)); };
    options.add_options(
        "",
        {{"width", "Width of each accumulator; a multiple of 32", number(defaults.width)},
         {"outputs", "Output buckets, chosen by the number of pieces", number(defaults.outputs)}});
}

Shape shape_of(const cxxopts::ParseResult& arguments) {
    const auto size = [&](const char* name, std::size_t lowest, std::size_t highest) {
        return static_cast<std::size_t>(
            number_option(arguments, name, static_cast<int>(lowest), static_cast<int>(highest)));
    };
    const Shape shape{size("width", kWidthStep, kMaxWidth),
                      size("outputs", 1, Example::kMaxPieces)};
    if (shape.width % kWidthStep != 0) {
        throw cxxopts::exceptions::exception("--width is not a multiple of 32");
    }
    return shape;
}

void add_later_option(cxxopts::Options& options, float standard) {
    options.add_options(
        "",
        {{"later", "Weight of the later scores of a game in the score of a position, from 0 to 1",
          with_default(standard)}});
}

double later_weight_of(const cxxopts::ParseResult& arguments) {
    if (arguments.count("later") != 0) {
        for (const std::string& path : files_of(arguments)) {
            const std::optional<MappedFile> file = MappedFile::open(path);
            if (!file || !is_example_file(file->bytes())) continue;
            throw cxxopts::exceptions::exception(join("--later: no effect on the examples in ",
                                                      path,
                                                      "; use it where the games are exported"));
        }
    }
    return real_option(arguments, "later", 0, 1);
}

void add_search_options(cxxopts::Options& options) {
    const std::string hash = std::to_string(SelfPlaySettings().hash_megabytes);
    options.add_options("Search",
                        {{"nodes", "Search until an iteration ends after this number of nodes",
                          cxxopts::value<int>()->default_value("1000")},
                         {"depth", "Search to this depth instead", cxxopts::value<int>()},
                         {"hash", "Transposition table of each thread in MiB",
                          cxxopts::value<int>()->default_value(hash)}});
    add_network_option(options, "Search");
}

void add_network_option(cxxopts::Options& options, const std::string& group) {
    options.add_options(
        group, {{"network", "Evaluate by the network in this file, no wider than the one built in",
                 cxxopts::value<std::string>()}});
}

std::string read_network(const cxxopts::ParseResult& arguments, GameNetwork& network) {
    if (arguments.count("network") == 0) return "";
    const auto path = arguments["network"].as<std::string>();
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return join("cannot read ", path);
    const Network::Loaded loaded = Network::load(file->bytes());
    if (!loaded) return join("--network ", path, ": ", loaded.error());
    network = {*loaded, crc32(file->bytes())};
    return "";
}

Limits limits_of(const cxxopts::ParseResult& arguments) {
    // The hard limit cuts off an iteration that takes far longer than the others.
    constexpr std::uint64_t kHardTimesSoft = 20;
    Limits limits;
    if (arguments.count("depth") != 0) {
        limits.depth = number_option(arguments, "depth", 1, kMaxPly);
    } else {
        limits.soft_nodes =
            static_cast<std::uint64_t>(number_option(arguments, "nodes", 1, kMaxInt));
        limits.nodes = kHardTimesSoft * *limits.soft_nodes;
    }
    return limits;
}

std::size_t hash_of(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxMegabytes = 1024;
    return static_cast<std::size_t>(number_option(arguments, "hash", 1, kMaxMegabytes));
}

void add_search(const Limits& limits, std::size_t hash_megabytes, const GameNetwork& network,
                RunMetadata& metadata) {
    metadata.add("network", hexadecimal(network.checksum, 8));
    if (limits.depth) {
        metadata.add("depth", *limits.depth);
    } else {
        metadata.add("nodes", limits.soft_nodes.value_or(0));
    }
    metadata.add("hash", hash_megabytes);
}

void add_opening_options(cxxopts::Options& options) {
    const OpeningSettings defaults;
    options.add_options(
        "Openings",
        {{"book", "Start from the positions of this EPD file", cxxopts::value<std::string>()},
         {"opening",
          "Random plies at the start, in half of the games one more; with a book none by default",
          with_default(defaults.min_plies)},
         {"chess960", "Percentage of games that start from a Chess960 position",
          with_default(defaults.chess960_percent)},
         {"dfrc", "Percentage of games where each side has a Chess960 back rank of its own",
          with_default(defaults.dfrc_percent)},
         {"uneven", "Largest score of an opening that is played, in centipawns",
          with_default(defaults.max_score)}});
}

OpeningSettings openings_of(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxPlies = 40;
    constexpr int kPercent = 100;
    OpeningSettings settings;
    settings.min_plies = number_option(arguments, "opening", 0, kMaxPlies);
    settings.max_plies = settings.min_plies + 1;
    if (arguments.count("book") != 0 && arguments.count("opening") == 0) {
        settings.min_plies = settings.max_plies = 0;
    }
    settings.chess960_percent = number_option(arguments, "chess960", 0, kPercent);
    settings.dfrc_percent = number_option(arguments, "dfrc", 0, kPercent);
    if (arguments.count("book") != 0) {
        for (const char* const name : {"chess960", "dfrc"}) {
            if (arguments.count(name) == 0 || arguments[name].as<int>() == 0) continue;
            throw cxxopts::exceptions::exception(
                join("--", name, " is for games that do not start from a --book"));
        }
        settings.chess960_percent = settings.dfrc_percent = 0;
    }
    if (settings.chess960_percent + settings.dfrc_percent > kPercent) {
        throw cxxopts::exceptions::exception(
            join("--chess960 ", settings.chess960_percent, " leaves less than --dfrc ",
                 settings.dfrc_percent, ": set a smaller --dfrc too"));
    }
    settings.max_score = number_option(arguments, "uneven", 0, kMaxInt);
    return settings;
}

std::string read_book(const cxxopts::ParseResult& arguments, OpeningSettings& settings) {
    if (arguments.count("book") == 0) return {};
    const auto path = arguments["book"].as<std::string>();
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return join("cannot read ", path);
    std::vector<Position> positions = read_positions(file->bytes());
    if (positions.empty()) return join("there are no positions in ", path);
    settings.book = std::make_shared<const std::vector<Position>>(std::move(positions));
    settings.book_checksum = crc32(file->bytes());
    return "";
}

void add_adjudication_options(cxxopts::Options& options) {
    const AdjudicationSettings defaults;
    options.add_options(
        "Adjudication",
        {{"win", "Score at which a game is adjudicated as won, in centipawns",
          with_default(defaults.win_score)},
         {"draw", "Largest score of a game that is adjudicated as drawn, in centipawns",
          with_default(defaults.draw_score)},
         {"pieces", "A game ends, by its score, with fewer pieces than this on the board",
          with_default(defaults.min_pieces)}});
}

AdjudicationSettings adjudication_of(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxPieces = 32;
    AdjudicationSettings settings;
    settings.win_score = number_option(arguments, "win", 1, kMaxInt);
    settings.draw_score = number_option(arguments, "draw", 0, kMaxInt);
    settings.min_pieces = number_option(arguments, "pieces", 0, kMaxPieces);
    return settings;
}

void add_tablebase_option(cxxopts::Options& options, const std::string& purpose) {
    options.add_options("Tablebases",
                        {{"syzygy", purpose + " in these folders, separated by colons",
                          cxxopts::value<std::string>()}});
}

std::string open_tablebases(const cxxopts::ParseResult& arguments,
                            std::shared_ptr<const Tablebases>& tablebases) {
    if (arguments.count("syzygy") == 0) return {};
    const auto folders = arguments["syzygy"].as<std::string>();
    auto opened = std::make_shared<Tablebases>();
    if (const auto done = opened->open(folders); !done) return done.error();
    tablebases = std::move(opened);
    return {};
}

void add_tablebases(const std::shared_ptr<const Tablebases>& tablebases, RunMetadata& metadata) {
    if (tablebases) metadata.add("syzygy", join(tablebases->largest(), " pieces"));
}

}  // namespace mutare::train
