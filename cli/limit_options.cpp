#include "cli/limit_options.h"

#include "base/text.h"
#include "cli/arguments.h"
#include "search/score.h"

namespace mutare {

void add_limit_options(cxxopts::Options& options, const std::string& what,
                       const std::string& otherwise) {
    options.add_options(
        "", {{"nodes", join("Nodes for each ", what, "; without any limit, ", otherwise),
              cxxopts::value<std::uint64_t>()},
             {"depth", "Depth of each search", number_value()},
             {"movetime", join("Milliseconds for each ", what), number_value()}});
}

Limits search_limits(const cxxopts::ParseResult& arguments, const Limits& defaults) {
    constexpr int kDay = 24 * 60 * 60 * 1000;
    Limits limits;
    if (arguments.count("depth") > 0) limits.depth = number_option(arguments, "depth", 1, kMaxPly);
    if (arguments.count("movetime") > 0) {
        limits.move_time = Milliseconds(number_option(arguments, "movetime", 1, kDay));
    }
    if (arguments.count("nodes") > 0) limits.nodes = arguments["nodes"].as<std::uint64_t>();
    return limits.depth || limits.move_time || limits.nodes ? limits : defaults;
}

}  // namespace mutare
