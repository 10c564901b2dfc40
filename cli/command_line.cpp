#include "cli/command_line.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/memory.h"
#include "base/names.h"
#include "base/text.h"
#include "base/text_lines.h"
#include "cli/arguments.h"
#include "cli/manual.h"
#include "cli/process.h"
#include "cli/standard_streams.h"
#include "uci/session.h"
#include "uci/version.h"

namespace mutare {

namespace {

constexpr std::string_view kExamples =
    R"(  mutare perft 6
  mutare perft 5 --fen kiwipete --divide
  mutare bench
  mutare analyse game.pgn --output annotated.pgn
  mutare "position startpos moves e2e4" "go depth 12"
)";

constexpr std::string_view kExitCodes =
    R"(  0  success
  1  a count differs, a mate is wrong, too few positions of a suite are solved, a game has a
     fault, results are missing, a line of UCI has an error, a run was interrupted, a file cannot
     be read or written, or memory runs out
  2  wrong arguments
)";

/// Runs a session to its end, and then exits soon even if a job is still running.
void run_uci_with(LineQueue& input, Output& output) {
    constexpr Milliseconds kGracePeriod{200};
    Session session(output);
    session.run(input);
    // The allocation of a large table cannot be stopped, and nothing needs to be saved.
    if (!session.wait_until_idle(kGracePeriod)) std::_Exit(static_cast<int>(ExitCode::Success));
}

/// Does a person type the commands? GUIs and scripts use pipes.
bool is_at_terminal() {
    return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

ExitCode run_uci() {
    std::cout.exceptions(std::ios::goodbit);  // another thread writes
    const std::shared_ptr<LineQueue> input = standard_input();
    QueuedStream stream(std::cout, [] { std::_Exit(static_cast<int>(ExitCode::Failed)); });
    Output output(stream);
    if (is_at_terminal()) {
        output.write_line(join(kName, " ", version(),
                               ", a UCI chess engine: type help or quit; to play here, start "
                               "mutare play"));
    }
    run_uci_with(*input, output);
    // A thread that writes where nobody reads ends only with the process.
    constexpr Milliseconds kPatience{2000};
    const bool is_written = stream.finish(kPatience) && output.is_open();
    if (!is_written) std::_Exit(static_cast<int>(ExitCode::Failed));
    return ExitCode::Success;
}

ExitCode run_uci_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare uci",
        "Plays and analyses: speaks UCI on standard input and output, as mutare does without "
        "arguments.\nThere, help lists all commands, and help options explains all options.");
    return run_with_options(options, "  mutare uci\n", argc, argv,
                            [](const cxxopts::ParseResult&) { return run_uci(); });
}

constexpr auto kSubcommands = std::to_array<Subcommand>({
    {"uci", "", "play and analyse: speak UCI on standard input and output", run_uci_command},
    {"play", "[options]", "play a game at the terminal", run_play_command},
    {"perft", "DEPTH [options]", "count the moves from a position, or check a file of counts",
     run_perft_command},
    {"bench", "[DEPTH] [options]", "search a fixed set of positions: a signature and a speed",
     run_bench_command},
    {"suite", "FILE... [options]", "search the positions of EPD files for best moves and mates",
     run_suite_command},
    {"analyse", "FILE... [options]", "search the positions of games and mark the mistakes",
     run_analyse_command},
    {"pgn", "FILE...", "check the games of PGN files", run_pgn_command},
});

ExitCode print_help(const HelpFormat& format) {
    const ProgramHelp program{kSubcommands, kExamples, kExitCodes};
    std::cout << format.begin(program);
    if (format.name != "text") {
        const std::string help = join("--help=", format.name);
        for (const Subcommand& subcommand : kSubcommands) {
            const std::array arguments{subcommand.name.data(), help.c_str()};
            const ExitCode code = subcommand.run(2, arguments.data());
            if (code != ExitCode::Success) return code;
        }
    }
    std::cout << format.end(program);
    return ExitCode::Success;
}

/// Executes each line to its end before the next one. A search without an end, as `go infinite`,
/// is stopped after the last line; `go mate` ends only when it finds the mate. Fails when a line
/// has an error; the others are executed all the same.
ExitCode run_lines(const std::vector<std::string>& texts) {
    std::vector<std::string> lines;
    for (const std::string& text : texts) {
        const LineSource source = lines_of(text);
        for (std::string line; source(line);) {
            lines.push_back(line);
            lines.emplace_back("wait");
        }
    }
    LineQueue input(lines);
    std::ios::sync_with_stdio(false);
    Output output(std::cout, &std::cerr);
    run_uci_with(input, output);
    return output.has_errors() ? ExitCode::Failed : ExitCode::Success;
}

/// `help TOPIC` of the shell: a page about a subcommand, or what `help` says in a session.
ExitCode print_help_of(std::span<const char* const> topic) {
    const auto* const found = topic.size() == 1 ? find_named(kSubcommands, topic.front()) : nullptr;
    if (found) {
        const std::array arguments{found->name.data(), "--help"};
        return found->run(static_cast<int>(arguments.size()), arguments.data());
    }
    const ExitCode code = run_lines({"help " + listed(topic, " ")});
    return code == ExitCode::Success ? code : ExitCode::WrongUsage;
}

bool begins_with_command(std::string_view line) {
    const std::vector<Token> tokens = split_tokens(line);
    return !tokens.empty() && Session::is_command(tokens.front().text);
}

/// Lines, one for each argument, or one line of which each argument is a word: `go depth 5`.
ExitCode run_words(std::span<const char* const> arguments) {
    const auto is_line = [](const char* argument) {
        return trimmed(argument).empty() || begins_with_command(argument);
    };
    const auto wrong = std::ranges::find_if_not(arguments, is_line);
    if (wrong == arguments.end()) return run_lines({arguments.begin(), arguments.end()});
    const auto is_word = [](const char* argument) { return split_tokens(argument).size() == 1; };
    if (!std::ranges::all_of(arguments, is_word)) {
        return failure(join(in_quotes(*wrong), " is not a command; quote each line of UCI"),
                       ExitCode::WrongUsage);
    }
    return run_lines({listed(arguments, " ")});
}

bool is_among(std::string_view argument, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, argument) != names.end();
}

ExitCode run_arguments(int argc, const char* const* argv) {
    if (argc < 2) return run_uci();
    const std::string_view first = argv[1];
    const std::span rest(argv + 2, argv + argc);
    if (is_among(first, {"--help", "help", "-h"})) {
        return rest.empty() ? print_help(*help_format("text")) : print_help_of(rest);
    }
    constexpr std::string_view kHelpAs = "--help=";
    const auto* const format =
        first.starts_with(kHelpAs) ? help_format(first.substr(kHelpAs.size())) : nullptr;
    if (format) return print_help(*format);
    if (is_among(first, {"--version", "version", "-v"})) {
        std::cout << version_page() << '\n';
        return ExitCode::Success;
    }
    if (const auto* const found = find_named(kSubcommands, first)) {
        return found->run(argc - 1, argv + 1);
    }
    if (begins_with_command(first)) return run_words({argv + 1, argv + argc});
    return failure(join("unknown argument ", in_quotes(first),
                        did_you_mean(first, names_of(kSubcommands)), "\nSee mutare --help."),
                   ExitCode::WrongUsage);
}

}  // namespace

ExitCode run_command_line(int argc, const char* const* argv) {
    constexpr std::string_view kNoMemory = "not enough memory to start";
    prepare_standard_streams();
    try {
        // In less memory than a page takes, perhaps not even an exception can be thrown.
        if (allocate_pages(1)) return end_output(run_arguments(argc, argv));
        std::cerr << kNoMemory << std::endl;
    } catch (const std::bad_alloc&) {
        std::cerr << kNoMemory << std::endl;
    } catch (const std::system_error& error) {
        std::cerr << error.what() << std::endl;
    }
    return ExitCode::Failed;
}

}  // namespace mutare
