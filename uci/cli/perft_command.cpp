#include <unistd.h>

#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "bench/perft_suite.h"
#include "bench/speed.h"
#include "engine/base/text.h"
#include "engine/base/thread.h"
#include "engine/notation/fen.h"
#include "engine/notation/uci_move.h"
#include "engine/notation/wording.h"
#include "uci/cli/arguments.h"
#include "uci/cli/subcommands.h"
#include "uci/display.h"
#include "uci/options.h"
#include "uci/position_command.h"

namespace mutare {

namespace {

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

/// Nothing in it needs to be escaped: a FEN, moves and numbers.
std::string json_of(const Count& count) {
    std::string text =
        join(R"({"fen": ")", fen(count.root), R"(", "depth": )", std::to_string(count.depth),
             R"(, "nodes": )", std::to_string(count.result.nodes), R"(, "milliseconds": )",
             std::to_string(count.time.count()), R"(, "nodes_per_second": )",
             std::to_string(nodes_per_second(count.result.nodes, count.time)));
    if (count.divide) {
        std::string moves;
        for (const auto& [move, nodes] : count.result.moves) {
            moves += join(moves.empty() ? "" : ", ", "\"", uci(move, count.root, count.chess960),
                          "\": ", std::to_string(nodes));
        }
        text += join(R"(, "moves": {)", moves, "}");
    }
    return text + '}';
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

ExitCode count_position(const cxxopts::ParseResult& arguments) {
    const std::string text = arguments["fen"].as<std::string>();
    Parsed<PositionCommand> position = parse_position(split_tokens(text));
    if (!position) return wrong_usage("--fen: " + describe(position.error()));
    for (const std::string& defect : position->mended) std::cerr << "--fen: " << defect << '\n';

    Count count{std::move(position->position),
                number_option(arguments, "depth", 0, kDeepestPerft),
                arguments["divide"].as<bool>(),
                arguments["chess960"].as<bool>(),
                {},
                {}};
    const auto start = std::chrono::steady_clock::now();
    count.result = perft_divide(count.root, count.depth, perft_options(arguments));
    count.time = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start);
    if (count.result.is_too_large) {
        std::cerr << "the count does not fit 64 bits" << std::endl;
        return ExitCode::Failed;
    }
    std::cout << (arguments["json"].as<bool>() ? json_of(count) : text_of(count)) << std::endl;
    return ExitCode::Success;
}

/// Prints each position with a wrong count and, on a terminal, the progress.
class SuiteReporter {
  public:
    explicit SuiteReporter(std::size_t positions) : positions_(positions) {}

    void operator()(const PerftCase& perft_case, const std::optional<PerftMismatch>& mismatch) {
        const bool is_terminal = isatty(STDERR_FILENO) != 0;
        if (is_terminal) std::cerr << '\r' << ++done_ << " of " << positions_ << " positions\r";
        if (mismatch) std::cout << description(perft_case, *mismatch) << std::endl;
    }

  private:
    std::size_t positions_;
    std::size_t done_ = 0;
};

ExitCode check_suite(const cxxopts::ParseResult& arguments) {
    const std::string path = arguments["epd"].as<std::string>();
    const std::optional<std::string> text = read_file(path);
    if (!text) return ExitCode::Failed;
    const PerftSuite suite = parse_perft_suite(*text);
    print_errors(suite.errors);
    PerftSuiteOptions options;
    options.perft = perft_options(arguments);
    options.max_nodes = arguments["max-nodes"].as<std::uint64_t>();
    PerftSuiteResult result =
        run_perft_suite(suite.cases, options, SuiteReporter(suite.cases.size()));
    result.failed += static_cast<int>(suite.errors.size());
    std::cout << summary(result) << std::endl;
    return result.failed == 0 ? ExitCode::Success : ExitCode::Failed;
}

ExitCode run_perft_with(const cxxopts::ParseResult& arguments) {
    if (arguments.count("epd") > 0) return check_suite(arguments);
    if (arguments.count("depth") > 0) return count_position(arguments);
    return wrong_usage("perft: expected DEPTH or --epd FILE");
}

}  // namespace

ExitCode run_perft_command(int argc, const char* const* argv) {
    cxxopts::Options options("mutare perft",
                             "Counts the sequences of DEPTH legal moves from a position.");
    options.add_options()                          //
        ("depth", "Plies", cxxopts::value<int>())  //
        ("fen",
         "The position as in UCI: a FEN, startpos or kiwipete, and optionally moves and a list "
         "of moves",
         cxxopts::value<std::string>()->default_value("startpos"))          //
        ("divide", "Print the count of each move", cxxopts::value<bool>())  //
        ("threads", "Threads", cxxopts::value<int>()->default_value("1"))   //
        ("hash", "Size of the table of counted positions in MiB; 0 for none",
         cxxopts::value<int>()->default_value("0"))  //
        ("bulk", "The number of last plies that are counted without making moves: 0, 1 or 2",
         cxxopts::value<int>()->default_value("2"))                                         //
        ("chess960", "Write castling as 'king captures own rook'", cxxopts::value<bool>())  //
        ("json", "Print the result as JSON", cxxopts::value<bool>())                        //
        ("epd", "Check the counts of a file instead; its lines: FEN ;D1 20 ;D2 400",
         cxxopts::value<std::string>())  //
        ("max-nodes", "Skip larger counts of the file",
         cxxopts::value<std::uint64_t>()->default_value("18446744073709551615"));
    options.parse_positional({"depth"});
    options.positional_help("DEPTH");
    return run_with_options(options,
                            "  mutare perft 6 --threads 2 --hash 64\n"
                            "  mutare perft 4 --fen kiwipete --divide\n"
                            "  mutare perft 3 --fen \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -\" "
                            "--json\n"
                            "  mutare perft --epd suite.epd --max-nodes 10000000\n",
                            argc, argv, run_perft_with);
}

}  // namespace mutare
