#include <iostream>

#include "bench/bench.h"
#include "cli/arguments.h"
#include "cli/command_line.h"
#include "uci/search_task.h"

namespace mutare {

namespace {

void print_position(std::string_view fen, const SearchResult& found) {
    std::cout << fen << ": " << found.nodes << " nodes, score " << score_text(found.score)
              << std::endl;
}

ExitCode run_bench_with(const cxxopts::ParseResult& arguments) {
    BenchSettings settings;
    settings.depth = number_option(arguments, "depth", 1, kMaxPly);
    settings.threads = threads_option(arguments);
    settings.hash_megabytes = hash_option(arguments);
    BenchProgress progress;
    if (arguments["verbose"].as<bool>()) progress = print_position;
    Control control;
    const BenchResult result = run_bench(settings, control, progress);
    std::cout << summary(result) << std::endl;
    return ExitCode::Success;
}

}  // namespace

ExitCode run_bench_command(int argc, const char* const* argv) {
    const BenchSettings defaults;
    cxxopts::Options options(
        "mutare bench",
        "Searches a fixed set of positions to a fixed depth. The last line, \"N nodes M nps\",\n"
        "is the signature of the search and its speed. That of a commit belongs to a depth of\n"
        "13, one thread and a table of 16 MiB.");
    options.add_options("", {{"depth", "Depth of each search", number_value(defaults.depth), "N"},
                             {"v,verbose", "Print a line for each position"}});
    add_table_options(options, defaults.hash_megabytes);
    options.parse_positional({"depth"});
    options.positional_help("[DEPTH]");
    return run_with_options(options,
                            "  mutare bench\n"
                            "  mutare bench 14 --verbose\n",
                            argc, argv, run_bench_with);
}

}  // namespace mutare
