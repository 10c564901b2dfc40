// `mutare perft`: its options, and the table of its modes.
#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"
#include "cli/command_line.h"
#include "cli/perft/modes.h"

namespace mutare {

namespace {

constexpr int kMaxBulkPlies = 2;
/// The arguments without a name, among the options.
constexpr const char* kOperands = "operands";

/// What perft does, and the arguments that it understands.
struct Mode {
    /// The options that choose it together, separated by spaces; empty for the mode without any.
    std::string_view names;
    /// The other options that it takes.
    std::string_view options;
    ExitCode (*run)(const PerftRequest&);

    [[nodiscard]] bool takes(std::string_view option) const {
        return std::ranges::count(split_tokens(names), option, &Token::text) ||
               std::ranges::count(split_tokens(options), option, &Token::text);
    }
    [[nodiscard]] bool is_chosen_by(const cxxopts::ParseResult& arguments) const {
        return std::ranges::all_of(split_tokens(names), [&](const Token& name) {
            return arguments.count(std::string(name.text)) > 0;
        });
    }
    [[nodiscard]] std::string text() const {
        const auto option = [](const Token& name) { return join("--", name.text); };
        return "perft " + (names.empty() ? "DEPTH" : listed(split_tokens(names), " ", option));
    }
};

/// The first one that is asked for is run.
constexpr auto kModes = std::to_array<Mode>({
    {"epd against", "max-nodes chess960 threads hash bulk", compare_suite_with_engine},
    {"detail", "depth fen threads", count_details},
    {"against", "depth fen chess960 threads hash bulk", compare_with_engine},
    {"split", "depth fen", split_into_jobs},
    {"epd", "max-nodes threads hash bulk", check_perft_suite},
    {"jobs", "results threads hash bulk", count_jobs},
    {"sum", "operands", sum_results},
    {"", "depth fen chess960 threads hash bulk json divide", count_position},
});

const Mode& mode_of(const cxxopts::ParseResult& arguments) {
    return *std::ranges::find_if(kModes,
                                 [&](const Mode& mode) { return mode.is_chosen_by(arguments); });
}

/// Throws WrongUsage when an argument would have no effect in the mode.
void require_taken(const Mode& mode, const cxxopts::ParseResult& arguments,
                   const std::vector<std::string>& operands) {
    const bool takes_depth = mode.takes("depth") && arguments.count("depth") == 0;
    const std::size_t max_operands = mode.takes(kOperands) ? operands.size() : takes_depth ? 1 : 0;
    if (operands.size() > max_operands) {
        throw WrongUsage("too many arguments: " + operands.back());
    }
    for (const cxxopts::KeyValue& given : arguments.arguments()) {
        if (given.key() == kOperands || mode.takes(given.key())) continue;
        throw WrongUsage(join(mode.text(), " does not take --", given.key()));
    }
}

PerftOptions perft_options(const cxxopts::ParseResult& arguments) {
    PerftOptions options;
    options.threads = threads_option(arguments);
    options.hash_megabytes = hash_option(arguments, 0);
    options.bulk_plies = number_option(arguments, "bulk", 0, kMaxBulkPlies);
    return options;
}

/// The depth, which may stand without its name.
int depth_in(const cxxopts::ParseResult& arguments, const std::vector<std::string>& operands) {
    if (arguments.count("depth") > 0) return number_option(arguments, "depth", 0, kDeepestPerft);
    if (operands.empty()) throw WrongUsage("perft: expected DEPTH, --epd, --jobs or --sum");
    const std::optional<int> depth = whole_number<int>(operands.front());
    if (!depth || *depth < 0 || *depth > kDeepestPerft) {
        throw WrongUsage(
            join("DEPTH ", in_quotes(operands.front()), " is not in the range 0..", kDeepestPerft));
    }
    return *depth;
}

ExitCode run_perft_with(const cxxopts::ParseResult& arguments) {
    const Mode& mode = mode_of(arguments);
    PerftRequest request{arguments, {}, perft_options(arguments)};
    if (arguments.count(kOperands) > 0) {
        request.operands = arguments[kOperands].as<std::vector<std::string>>();
    }
    require_taken(mode, arguments, request.operands);
    request.chess960 = arguments["chess960"].as<bool>();
    if (mode.takes("fen")) {
        request.root = position_option(arguments);
        request.depth = depth_in(arguments, request.operands);
    }
    return mode.run(request);
}

constexpr const char* kPerftExamples =
    R"(  mutare perft 6 --threads 2 --hash 64
  mutare perft 4 --fen kiwipete --divide
  mutare perft 4 --fen kiwipete --detail
  mutare perft 3 --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -" --json
  mutare perft --epd suite.epd --max-nodes 10000000
  mutare perft 5 --against stockfish
  mutare perft --epd suite.epd --max-nodes 10000 --against "python3 engine.py"
  mutare perft 9 --split 3 >jobs
  mutare perft --jobs jobs --results results && mutare perft --sum results
)";

}  // namespace

ExitCode run_perft_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare perft",
        "Counts the sequences of DEPTH legal moves from a position. The exit code is 1 when "
        "counts differ\nfrom those of a file or an engine, or when results are missing.");
    options.add_options(kPositional, {{kOperands, "", cxxopts::value<std::vector<std::string>>()}});
    options.add_options(
        "", {{"depth", "Plies", number_value(), "N"},
             {"fen", kFenHelp, text_value("startpos"), "FEN"},
             {"divide", "Print the count of each move"},
             {"detail",
              "Print captures, en passant, castles, promotions, checks and mates of each "
              "depth; slower"},
             {"threads", "Threads", number_value(1), "N"},
             {"hash", "Size of the table of counted positions in MiB; 0 for none", number_value(0),
              "N"},
             {"bulk", "The number of last plies that are counted without making moves: 0, 1 or 2",
              number_value(2), "N"},
             {"chess960", "Write castling as 'king captures own rook'"},
             {"json", "Print the count as JSON"},
             {"epd",
              "Check the counts of a file, - for the standard input; its lines: FEN ;D1 20 ;D2 400",
              text_value(), "FILE"},
             {"max-nodes", "Skip larger counts of the file", cxxopts::value<std::uint64_t>(), "N"},
             {"against",
              "Compare with another engine at depth 1, 2, ... DEPTH, or each position of --epd to "
              "its deepest count, and find the smallest position in which the generators differ",
              text_value(), "ENGINE"},
             {"split", "Print the distinct positions that many plies down as jobs, one a line",
              number_value(), "N"},
             {"jobs", "Count the jobs of a file, - for the standard input", text_value(), "FILE"},
             {"results", "Add the results of --jobs to a file; what it has is not counted again",
              text_value(), "FILE"},
             {"sum", "Add up the results in files; checks that none is missing or there twice"}});
    options.parse_positional({kOperands});
    options.positional_help("DEPTH | --sum FILE...");
    return run_with_options(options, kPerftExamples, argc, argv, run_perft_with);
}

}  // namespace mutare
