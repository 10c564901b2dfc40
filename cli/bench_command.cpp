#include <iostream>

#include "base/text.h"
#include "bench/bench.h"
#include "bench/decimal.h"
#include "cli/arguments.h"
#include "cli/command_line.h"
#include "cli/json.h"
#include "uci/search_task.h"

namespace mutare {

namespace {

std::string position_text(std::string_view fen, const SearchResult& found) {
    return join(fen, ": ", found.nodes, " nodes, score ", score_text(found.score));
}

std::string position_json(std::string_view fen, const SearchResult& found) {
    return JsonObject()
        .add("fen", fen)
        .add("nodes", found.nodes)
        .add_json("score", json_score(found.score))
        .text();
}

std::string json_of(const BenchSettings& settings, const BenchResult& result) {
    return JsonObject()
        .add("depth", settings.depth)
        .add("threads", settings.threads)
        .add("hash_megabytes", settings.hash_megabytes)
        .add("nodes", result.nodes)
        .add("milliseconds", result.time.count())
        .add("nodes_per_second", nodes_per_second(result.nodes, result.time))
        .text();
}

ExitCode run_bench_with(const cxxopts::ParseResult& arguments) {
    BenchSettings settings;
    settings.depth = number_option(arguments, "depth", 1, kMaxPly);
    settings.threads = threads_option(arguments);
    settings.hash_megabytes = hash_option(arguments);
    const bool as_json = arguments["json"].as<bool>();
    BenchProgress progress;
    if (arguments["verbose"].as<bool>()) {
        const auto text_of = as_json ? position_json : position_text;
        progress = [text_of](std::string_view fen, const SearchResult& found) {
            std::cout << text_of(fen, found) << std::endl;
        };
    }
    Control control;
    const BenchResult result = run_bench(settings, control, progress);
    std::cout << (as_json ? json_of(settings, result) : summary(result)) << std::endl;
    return ExitCode::Success;
}

}  // namespace

ExitCode run_bench_command(int argc, const char* const* argv) {
    const BenchSettings defaults;
    cxxopts::Options options("mutare bench",
                             "Searches a fixed set of positions to a fixed depth. The last line, "
                             "\"N nodes M nps\", is the\nsignature of the search and its speed.");
    options.add_options("", {{"depth", "Depth of each search", number_value(defaults.depth), "N"},
                             {"v,verbose", "Print a line for each position"},
                             {"json", "Print JSON objects, one a line"}});
    add_table_options(options, defaults.hash_megabytes);
    options.parse_positional({"depth"});
    options.positional_help("[DEPTH]");
    return run_with_options(options,
                            "  mutare bench\n"
                            "  mutare bench 14 --verbose\n",
                            argc, argv, run_bench_with);
}

}  // namespace mutare
