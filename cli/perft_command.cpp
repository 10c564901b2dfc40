#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/thread.h"
#include "bench/perft_detail.h"
#include "bench/perft_suite.h"
#include "bench/speed.h"
#include "cli/arguments.h"
#include "cli/json.h"
#include "cli/perft_detail_text.h"
#include "cli/perft_modes.h"
#include "cli/progress_line.h"
#include "cli/subcommands.h"
#include "engine/notation/fen.h"
#include "engine/notation/uci_move.h"
#include "uci/display.h"
#include "uci/options.h"
#include "uci/position_command.h"

namespace mutare {

namespace {

using Operands = std::vector<std::string>;

/// A position and its count.
struct Count {
    Position root;
    int depth = 0;
    bool divide = false;
    bool chess960 = false;
    PerftResult result;
    Milliseconds time{0};
};

std::string text_of(const Count& count) {
    std::string text = count.divide ? perft_text(count.result, count.root, count.chess960)
                                    : "Nodes searched: " + std::to_string(count.result.nodes);
    return join(text, "\nTime: ", std::to_string(count.time.count()), " ms, ",
                std::to_string(nodes_per_second(count.result.nodes, count.time)), " nps");
}

std::string json_of(const Count& count) {
    JsonObject object;
    object.add("fen", fen(count.root))
        .add("depth", count.depth)
        .add("nodes", count.result.nodes)
        .add("milliseconds", count.time.count())
        .add("nodes_per_second", nodes_per_second(count.result.nodes, count.time));
    if (count.divide) {
        JsonObject moves;
        for (const auto& [move, nodes] : count.result.moves) {
            moves.add(uci(move, count.root, count.chess960), nodes);
        }
        object.add_json("moves", moves.text());
    }
    return object.text();
}

constexpr int kMaxBulkPlies = 2;

PerftOptions perft_options(const cxxopts::ParseResult& arguments) {
    PerftOptions options;
    options.threads = number_option(arguments, "threads", 1, kMaxThreads);
    options.hash_megabytes =
        static_cast<std::size_t>(number_option(arguments, "hash", 0, kMaxHashMegabytes));
    options.bulk_plies = number_option(arguments, "bulk", 0, kMaxBulkPlies);
    return options;
}

ExitCode count_position(const PerftRequest& request, bool divide) {
    Count count{request.root, request.depth, divide, request.chess960, {}, {}};
    const auto start = std::chrono::steady_clock::now();
    count.result = perft_divide(count.root, count.depth, request.options);
    count.time = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start);
    if (count.result.is_too_large) {
        std::cerr << "the count does not fit 64 bits" << std::endl;
        return ExitCode::Failed;
    }
    std::cout << (request.json ? json_of(count) : text_of(count)) << std::endl;
    return ExitCode::Success;
}

ExitCode print_details(const PerftRequest& request) {
    const std::vector<PerftDetail> details =
        perft_details(request.root, request.depth, request.options.threads);
    std::cout << (request.json ? details_json(request.root, details) : details_text(details))
              << std::endl;
    return ExitCode::Success;
}

std::string mismatch_json(const PerftCase& perft_case, const PerftMismatch& mismatch) {
    return JsonObject()
        .add("line", perft_case.line)
        .add("fen", perft_case.fen)
        .add("depth", mismatch.depth)
        .add("expected", mismatch.expected)
        .add("found", mismatch.found)
        .text();
}

ExitCode check_suite(const cxxopts::ParseResult& arguments) {
    const std::string path = arguments["epd"].as<std::string>();
    const bool as_json = arguments["json"].as<bool>();
    const std::optional<std::string> text = read_file(path);
    if (!text) return ExitCode::Failed;
    const PerftSuite suite = parse_perft_suite(*text);
    for (const LineError& error : suite.errors) {
        std::cerr << path << ':' << error.line << ": " << describe(error.error) << '\n';
    }
    PerftSuiteOptions options;
    options.perft = perft_options(arguments);
    options.max_nodes = arguments["max-nodes"].as<std::uint64_t>();
    ProgressLine progress("positions");
    std::size_t done = 0;
    const auto report = [&](const PerftCase& perft_case, const auto& mismatch) {
        progress.hide();
        if (mismatch) {
            std::cout << (as_json ? mismatch_json(perft_case, *mismatch)
                                  : description(perft_case, *mismatch))
                      << std::endl;
        }
        progress.show(++done, suite.cases.size());
    };
    PerftSuiteResult result = run_perft_suite(suite.cases, options, report);
    result.failed += static_cast<int>(suite.errors.size());
    const std::string totals =
        JsonObject().add("passed", result.passed).add("failed", result.failed).text();
    progress.hide();
    std::cout << (as_json ? totals : summary(result)) << std::endl;
    return result.failed == 0 ? ExitCode::Success : ExitCode::Failed;
}

/// The depth, which may stand without its name.
int depth_in(const cxxopts::ParseResult& arguments, const Operands& operands) {
    if (arguments.count("depth") > 0) return number_option(arguments, "depth", 0, kDeepestPerft);
    if (operands.empty())
        throw cxxopts::exceptions::exception("perft: expected DEPTH or --epd FILE");
    const std::optional<int> depth = whole_number<int>(operands.front());
    if (!depth || *depth < 0 || *depth > kDeepestPerft) {
        throw cxxopts::exceptions::exception(join("DEPTH ", quoted(operands.front()),
                                                  " is not in the range 0..",
                                                  std::to_string(kDeepestPerft)));
    }
    return *depth;
}

ExitCode run_with_position(const cxxopts::ParseResult& arguments, const Operands& operands) {
    const std::string text = arguments["fen"].as<std::string>();
    Parsed<PositionCommand> position = parse_position(split_tokens(text));
    if (!position) return wrong_usage("--fen: " + describe(position.error()));
    for (const std::string& defect : position->mended) std::cerr << "--fen: " << defect << '\n';
    const PerftRequest request{std::move(position->position), depth_in(arguments, operands),
                               perft_options(arguments), arguments["chess960"].as<bool>(),
                               arguments["json"].as<bool>()};
    if (arguments.count("split") > 0) {
        if (request.json) return wrong_usage("--split prints lines for --jobs, not JSON");
        return split_into_jobs(request, number_option(arguments, "split", 0, request.depth));
    }
    if (arguments.count("compare") > 0) {
        return compare_with_file(request, arguments["compare"].as<std::string>());
    }
    if (arguments.count("against") > 0) {
        return compare_with_engine(request, arguments["against"].as<std::string>());
    }
    if (arguments["detail"].as<bool>()) return print_details(request);
    return count_position(request, arguments["divide"].as<bool>());
}

/// Those of the options that were given of which each says what is to be done.
Operands modes_in(const cxxopts::ParseResult& arguments) {
    Operands modes;
    for (const char* mode : {"detail", "epd", "compare", "against", "split", "jobs", "sum"}) {
        if (arguments.count(mode) > 0) modes.push_back(join("--", mode));
    }
    return modes;
}

ExitCode run_perft_with(const cxxopts::ParseResult& arguments) {
    if (const Operands modes = modes_in(arguments); modes.size() > 1) {
        return wrong_usage(join(modes[0], " and ", modes[1], " exclude each other"));
    }
    const Operands operands =
        arguments.count("operands") > 0 ? arguments["operands"].as<Operands>() : Operands();
    const bool json = arguments["json"].as<bool>();
    if (arguments["sum"].as<bool>()) {
        if (operands.empty()) return wrong_usage("perft --sum: expected FILE");
        return sum_results(operands, json);
    }
    const std::string results = arguments["results"].as<std::string>();
    const bool counts_jobs = arguments.count("jobs") > 0;
    if (!results.empty() && !counts_jobs) return wrong_usage("--results needs --jobs FILE");
    if (counts_jobs) {
        if (!operands.empty()) return wrong_usage("too many arguments: " + operands.back());
        if (json) return wrong_usage("--jobs prints lines for --sum, not JSON");
        return count_jobs(perft_options(arguments), arguments["jobs"].as<std::string>(), results);
    }
    const bool needs_depth = arguments.count("epd") + arguments.count("depth") == 0;
    if (operands.size() > (needs_depth ? 1 : 0)) {
        return wrong_usage("too many arguments: " + operands.back());
    }
    if (arguments.count("epd") > 0) return check_suite(arguments);
    return run_with_position(arguments, operands);
}

}  // namespace

ExitCode run_perft_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare perft",
        "Counts the sequences of DEPTH legal moves from a position. The exit code is 1 when "
        "counts differ\nfrom those of a file or an engine, or when results are missing.");
    options.add_options(kPositional)("operands", "", cxxopts::value<Operands>());
    options.add_options()                          //
        ("depth", "Plies", cxxopts::value<int>())  //
        ("fen",
         "The position as in UCI: a FEN, startpos or kiwipete, and optionally moves and a list "
         "of moves",
         cxxopts::value<std::string>()->default_value("startpos"))          //
        ("divide", "Print the count of each move", cxxopts::value<bool>())  //
        ("detail",
         "Print captures, en passant, castles, promotions, checks and mates of each depth; slower",
         cxxopts::value<bool>())                                           //
        ("threads", "Threads", cxxopts::value<int>()->default_value("1"))  //
        ("hash", "Size of the table of counted positions in MiB; 0 for none",
         cxxopts::value<int>()->default_value("0"))  //
        ("bulk", "The number of last plies that are counted without making moves: 0, 1 or 2",
         cxxopts::value<int>()->default_value("2"))                                         //
        ("chess960", "Write castling as 'king captures own rook'", cxxopts::value<bool>())  //
        ("json", "Print the result as JSON", cxxopts::value<bool>())                        //
        ("epd", "Check the counts of a file instead; its lines: FEN ;D1 20 ;D2 400",
         cxxopts::value<std::string>())  //
        ("max-nodes", "Skip larger counts of the file",
         cxxopts::value<std::uint64_t>()->default_value("18446744073709551615"))  //
        ("compare", "Compare with the counts of each move that another program wrote to a file",
         cxxopts::value<std::string>())  //
        ("against",
         "Compare with another engine at depth 1, 2, ... DEPTH, and find the smallest position "
         "in which the generators differ",
         cxxopts::value<std::string>())  //
        ("split", "Print the distinct positions that many plies down as jobs, one a line",
         cxxopts::value<int>())  //
        ("jobs", "Count the jobs of a file, - for the standard input",
         cxxopts::value<std::string>())  //
        ("results", "Add the results of --jobs to a file; what it has is not counted again",
         cxxopts::value<std::string>()->default_value(""))  //
        ("sum", "Add up the results in files; checks that none is missing or there twice",
         cxxopts::value<bool>());
    options.parse_positional({"operands"});
    options.positional_help("DEPTH | --sum FILE...");
    return run_with_options(options,
                            "  mutare perft 6 --threads 2 --hash 64\n"
                            "  mutare perft 4 --fen kiwipete --divide\n"
                            "  mutare perft 4 --fen kiwipete --detail\n"
                            "  mutare perft 3 --fen \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -\" "
                            "--json\n"
                            "  mutare perft --epd suite.epd --max-nodes 10000000\n"
                            "  mutare perft 5 --against stockfish\n"
                            "  mutare perft 9 --split 3 >jobs\n"
                            "  mutare perft --jobs jobs --results results && mutare perft --sum "
                            "results\n",
                            argc, argv, run_perft_with);
}

}  // namespace mutare
