#include "train/command_options.h"

#include <limits>

#include "engine/base/thread.h"
#include "search/score.h"
#include "train/self_play.h"
#include "uci/cli/arguments.h"

namespace mutare::train {

void add_files_argument(cxxopts::Options& options, const std::string& description) {
    options.add_options()("files", description, cxxopts::value<Paths>());
    options.parse_positional({"files"});
    options.positional_help("FILE...");
}

Paths files_of(const cxxopts::ParseResult& arguments) {
    if (arguments.count("files") == 0) throw cxxopts::exceptions::exception("no file is named");
    return arguments["files"].as<Paths>();
}

std::string output_of(const cxxopts::ParseResult& arguments) {
    if (arguments.count("output") == 0) {
        throw cxxopts::exceptions::exception("no --output is named");
    }
    return arguments["output"].as<std::string>();
}

int threads_of(const cxxopts::ParseResult& arguments) {
    return number_option(arguments, "threads", 1, kMaxThreads);
}

void add_search_options(cxxopts::Options& options) {
    const std::string hash = std::to_string(SelfPlaySettings().hash_megabytes);
    options.add_options("Search")  //
        ("nodes", "Search until an iteration ends after this number of nodes",
         cxxopts::value<int>()->default_value("500"))                     //
        ("depth", "Search to this depth instead", cxxopts::value<int>())  //
        ("hash", "Transposition table of each thread in MiB",
         cxxopts::value<int>()->default_value(hash));
}

Limits limits_of(const cxxopts::ParseResult& arguments) {
    // The hard limit cuts off an iteration that takes far longer than the others.
    constexpr std::uint64_t kHardTimesSoft = 20;
    constexpr int kMaxNodes = std::numeric_limits<int>::max();
    Limits limits;
    if (arguments.count("depth") != 0) {
        limits.depth = number_option(arguments, "depth", 1, kMaxPly);
    } else {
        limits.soft_nodes =
            static_cast<std::uint64_t>(number_option(arguments, "nodes", 1, kMaxNodes));
        limits.nodes = kHardTimesSoft * *limits.soft_nodes;
    }
    return limits;
}

std::size_t hash_of(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxMegabytes = 1024;
    return static_cast<std::size_t>(number_option(arguments, "hash", 1, kMaxMegabytes));
}

}  // namespace mutare::train
