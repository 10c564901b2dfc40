#include "train/command_options.h"

#include <filesystem>
#include <iostream>
#include <system_error>

#include "base/bytes.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/manual.h"
#include "search/score.h"
#include "train/game_file.h"
#include "train/network/example_file.h"

namespace mutare::train {

void add_files_argument(cxxopts::Options& options, const std::string& description) {
    options.add_options(kPositional, {{"files", description, cxxopts::value<Paths>()}});
    options.parse_positional({"files"});
    options.positional_help("FILE...");
}

Paths paths_of(const cxxopts::ParseResult& arguments) {
    if (arguments.count("files") == 0) throw WrongUsage("no file is named");
    return arguments["files"].as<Paths>();
}

Expected<std::vector<MappedFile>, std::string> files_of(const cxxopts::ParseResult& arguments,
                                                        bool with_examples) {
    std::vector<MappedFile> files;
    for (const std::string& path : paths_of(arguments)) {
        const auto file = MappedFile::open(path);
        if (!file) return file.error();
        const bool has_examples = with_examples && is_example_file(file->bytes());
        if (!has_examples && !is_game_file(file->bytes())) return path + " is no game file";
        files.push_back(*file);
    }
    return files;
}

std::string output_of(const cxxopts::ParseResult& arguments) {
    const std::string path = text_option(arguments, "output");
    if (path.empty()) throw WrongUsage("--output is missing");
    if (path == "-") throw WrongUsage("--output: expected a file, not -");
    // What a command prints is worth less than what it saves.
    std::cout.exceptions(std::ios::goodbit);
    return path;
}

std::string new_output_of(const cxxopts::ParseResult& arguments) {
    const std::string path = output_of(arguments);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) return path;
    throw WrongUsage(path + " exists already");
}

float real_option(const cxxopts::ParseResult& arguments, const std::string& name, float lowest,
                  float highest) {
    const auto value = arguments[name].as<float>();
    // cxxopts drops what stands behind a number.
    for (const cxxopts::KeyValue& given : arguments.arguments()) {
        float whole = 0;
        std::istringstream number(given.value());
        if (given.key() != name || (number >> whole && number.peek() == EOF)) continue;
        throw WrongUsage(join("--", name, " does not take ", in_quotes(given.value())));
    }
    if (value >= lowest && value <= highest) return value;
    std::ostringstream text;
    text << "--" << name << ' ' << value << " is not in the range " << lowest << ".." << highest;
    throw WrongUsage(text.str());
}

void add_later_option(cxxopts::Options& options, float standard) {
    options.add_options(
        "",
        {{"later", "Weight of the later scores of a game in the score of a position, from 0 to 1",
          with_default(standard)}});
}

double later_weight_of(const cxxopts::ParseResult& arguments,
                       const std::vector<MappedFile>& files) {
    for (const MappedFile& file : files) {
        if (arguments.count("later") == 0 || !is_example_file(file.bytes())) continue;
        throw WrongUsage(join("--later: no effect on the examples in ", file.path(),
                              "; use it where the games are exported"));
    }
    return real_option(arguments, "later", 0, 1);
}

void add_search_options(cxxopts::Options& options) {
    options.add_options(
        "Search",
        {{"nodes", "Search until an iteration ends after this number of nodes", number_value(1000)},
         {"depth", "Search to this depth instead", number_value()},
         {"hash", "Transposition table of each thread in MiB",
          number_value(SearchSettings().hash_megabytes)}});
    add_network_option(options, "Search");
}

void add_network_option(cxxopts::Options& options, const std::string& group) {
    options.add_options(
        group, {{"network", "Evaluate by the network in this file, no wider than the one built in",
                 text_value()}});
}

Expected<GameNetwork, std::string> network_of(const cxxopts::ParseResult& arguments) {
    const std::string path = text_option(arguments, "network");
    if (path.empty()) return GameNetwork{};
    const auto file = MappedFile::open(path);
    if (!file) return file.error();
    const Network::Loaded loaded = Network::load(file->bytes());
    if (!loaded) return join("--network ", path, ": ", loaded.error());
    return GameNetwork{*loaded, crc32(file->bytes())};
}

Expected<SearchSettings, std::string> search_settings_of(const cxxopts::ParseResult& arguments) {
    // The hard limit cuts off an iteration that takes far longer than the others.
    constexpr std::uint64_t kHardTimesSoft = 20;
    constexpr int kMaxMegabytes = 1024;
    Limits limits;
    if (arguments.count("depth") != 0) {
        if (arguments.count("nodes") != 0) throw WrongUsage("--depth is instead of --nodes");
        limits.depth = number_option(arguments, "depth", 1, kMaxPly);
    } else {
        limits.soft_nodes =
            static_cast<std::uint64_t>(number_option(arguments, "nodes", 1, kMaxInt));
        limits.nodes = kHardTimesSoft * *limits.soft_nodes;
    }
    const int megabytes = number_option(arguments, "hash", 1, kMaxMegabytes);
    const Expected<GameNetwork, std::string> network = network_of(arguments);
    if (!network) return network.error();
    return SearchSettings{limits, static_cast<std::size_t>(megabytes), *network};
}

void add_search(const SearchSettings& settings, RunMetadata& metadata) {
    metadata.add("network", hexadecimal(settings.network.checksum, 8));
    if (settings.limits.depth) {
        metadata.add("depth", *settings.limits.depth);
    } else {
        metadata.add("nodes", settings.limits.soft_nodes.value_or(0));
    }
    metadata.add("hash", settings.hash_megabytes);
}

}  // namespace mutare::train
