#include "train/search_options.h"

#include <limits>

#include "search/score.h"
#include "train/self_play.h"
#include "uci/arguments.h"

namespace mutare::train {

void add_search_options(cxxopts::Options& options) {
    const std::string hash = std::to_string(SelfPlaySettings().hash_megabytes);
    options.add_options("Search")  //
        ("nodes", "Search until an iteration ends after so many nodes",
         cxxopts::value<int>()->default_value("500"))               //
        ("depth", "Search so deep instead", cxxopts::value<int>())  //
        ("hash", "Table in MiB, for each thread", cxxopts::value<int>()->default_value(hash));
}

Limits limits_of(const cxxopts::ParseResult& arguments) {
    // An iteration that explodes is cut off here.
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
    constexpr int kLargest = 1024;
    return static_cast<std::size_t>(number_option(arguments, "hash", 1, kLargest));
}

}  // namespace mutare::train
