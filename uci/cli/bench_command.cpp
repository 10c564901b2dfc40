#include <iostream>

#include "bench/bench.h"
#include "engine/base/thread.h"
#include "uci/cli/arguments.h"
#include "uci/cli/subcommands.h"
#include "uci/info.h"
#include "uci/options.h"

namespace mutare {

namespace {

ExitCode run_bench_with(const cxxopts::ParseResult& arguments) {
    BenchSettings settings;
    settings.depth = number_option(arguments, "depth", 1, kMaxPly);
    settings.threads = number_option(arguments, "threads", 1, kMaxThreads);
    settings.hash_megabytes =
        static_cast<std::size_t>(number_option(arguments, "hash", 1, kMaxHashMegabytes));
    BenchProgress progress;
    if (arguments["verbose"].as<bool>()) {
        progress = [](std::string_view fen, const SearchResult& found) {
            std::cout << fen << ": " << found.nodes << " nodes, score " << score_text(found.score)
                      << std::endl;
        };
    }
    Control control;
    std::cout << summary(run_bench(settings, control, progress)) << std::endl;
    return ExitCode::Success;
}

}  // namespace

ExitCode run_bench_command(int argc, const char* const* argv) {
    const BenchSettings defaults;
    cxxopts::Options options("mutare bench",
                             "Searches a fixed set of positions to a fixed depth. The last line, "
                             "\"N nodes M nps\", is the\nsignature of the search and its speed.");
    options.add_options()  //
        ("depth", "Depth of each search",
         cxxopts::value<int>()->default_value(std::to_string(defaults.depth)))  //
        ("threads", "Threads; with more than one, the node count varies",
         cxxopts::value<int>()->default_value(std::to_string(defaults.threads)))  //
        ("hash", "Size of the table in MiB",
         cxxopts::value<int>()->default_value(std::to_string(defaults.hash_megabytes)))  //
        ("v,verbose", "Print a line for each position", cxxopts::value<bool>());
    options.parse_positional({"depth"});
    options.positional_help("[DEPTH]");
    return run_with_options(options,
                            "  mutare bench\n"
                            "  mutare bench 14 --verbose\n",
                            argc, argv, run_bench_with);
}

}  // namespace mutare
