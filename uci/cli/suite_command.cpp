#include <iostream>

#include "bench/suite.h"
#include "engine/base/thread.h"
#include "engine/notation/san.h"
#include "engine/notation/wording.h"
#include "uci/cli/arguments.h"
#include "uci/cli/subcommands.h"
#include "uci/info.h"
#include "uci/options.h"

namespace mutare {

namespace {

constexpr std::uint64_t kDefaultNodes = 1'000'000;

/// "line 12, WAC.012: bm Qg6, found Qh7, score cp 35: FEN".
std::string text_of(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    const std::string name = suite_case.name.empty() ? "" : ", " + suite_case.name;
    const std::string found = outcome.move ? san(suite_case.position, outcome.move) : "no move";
    return join("line ", std::to_string(suite_case.line), name, ": ", task_text(suite_case),
                ", found ", found, ", score ", score_text(outcome.score), ": ", suite_case.fen);
}

void print(const SuiteCase& suite_case, const SuiteOutcome& outcome, bool is_verbose) {
    for (const std::string& error : outcome.mate_errors) {
        std::cout << "line " << suite_case.line << ": " << error << ": " << suite_case.fen << '\n';
    }
    if (is_verbose) std::cout << (outcome.is_solved ? "solved: " : "failed: ");
    if (is_verbose || !outcome.is_solved) std::cout << text_of(suite_case, outcome) << '\n';
    std::cout << std::flush;
}

Limits limits_of(const cxxopts::ParseResult& arguments) {
    Limits limits;
    if (arguments.count("depth") > 0) limits.depth = number_option(arguments, "depth", 1, kMaxPly);
    if (arguments.count("nodes") > 0) {
        limits.nodes = arguments["nodes"].as<std::uint64_t>();
    } else if (!limits.depth) {
        limits.nodes = kDefaultNodes;
    }
    return limits;
}

ExitCode run_suite_with(const cxxopts::ParseResult& arguments) {
    if (arguments.count("file") == 0) return wrong_usage("suite: expected FILE");
    SuiteSettings settings;
    settings.limits = limits_of(arguments);
    settings.threads = number_option(arguments, "threads", 1, kMaxThreads);
    settings.hash_megabytes =
        static_cast<std::size_t>(number_option(arguments, "hash", 1, kMaxHashMegabytes));
    const std::optional<std::string> text = read_file(arguments["file"].as<std::string>());
    if (!text) return ExitCode::Failed;

    const Suite suite = parse_suite(*text);
    print_errors(suite.errors);
    const bool is_verbose = arguments["verbose"].as<bool>();
    const SuiteResult result =
        run_suite(suite.cases, settings, [&](const SuiteCase& suite_case, const auto& outcome) {
            print(suite_case, outcome, is_verbose);
        });
    std::cout << summary(result) << std::endl;
    const bool is_passed = suite.errors.empty() && result.wrong_mates == 0 &&
                           result.solved >= arguments["require"].as<int>();
    return is_passed ? ExitCode::Success : ExitCode::Failed;
}

}  // namespace

ExitCode run_suite_command(int argc, const char* const* argv) {
    const SuiteSettings defaults;
    cxxopts::Options options(
        "mutare suite",
        "Searches the positions of an EPD file and prints those that are not solved. The "
        "operations "
        "are\nbm (best moves, or #N for mate), am (moves to avoid), dm (mate in N), and c0 with "
        "points for moves.\nEach announced mate is checked: its principal variation must end in "
        "mate.");
    options.add_options()                                    //
        ("file", "EPD file", cxxopts::value<std::string>())  //
        ("nodes", "Nodes for each position; " + std::to_string(kDefaultNodes) + " without --depth",
         cxxopts::value<std::uint64_t>())                         //
        ("depth", "Depth of each search", cxxopts::value<int>())  //
        ("threads", "Threads; with more than one, the result varies",
         cxxopts::value<int>()->default_value(std::to_string(defaults.threads)))  //
        ("hash", "Size of the table in MiB",
         cxxopts::value<int>()->default_value(std::to_string(defaults.hash_megabytes)))  //
        ("require", "Exit with code 1 when fewer are solved",
         cxxopts::value<int>()->default_value("0"))  //
        ("v,verbose", "Print the solved positions too", cxxopts::value<bool>());
    options.parse_positional({"file"});
    options.positional_help("FILE");
    return run_with_options(options,
                            "  mutare suite wacnew.epd --nodes 2000000 --require 290\n"
                            "  mutare suite mates.epd --depth 12 --verbose\n",
                            argc, argv, run_suite_with);
}

}  // namespace mutare
