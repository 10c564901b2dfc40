#include "uci/cli/command_line.h"

#include <array>
#include <cstdlib>
#include <iostream>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "engine/base/names.h"
#include "engine/base/text.h"
#include "engine/notation/wording.h"
#include "uci/cli/arguments.h"
#include "uci/cli/json.h"
#include "uci/cli/streams.h"
#include "uci/cli/subcommands.h"
#include "uci/output_watch.h"
#include "uci/session.h"
#include "uci/version.h"

namespace mutare {

namespace {

constexpr std::string_view kHelp =
    R"(Usage: mutare [uci]                    play and analyse: speak UCI on standard input and output
       mutare play [options]           play a game at the terminal
       mutare perft DEPTH [options]    count the moves from a position, or check a file of counts
       mutare bench [DEPTH] [options]  search a fixed set of positions: a signature and a speed
       mutare suite FILE... [options]  search the positions of EPD files for best moves and mates
       mutare analyse FILE|FEN         search the positions of games and mark the mistakes
       mutare pgn FILE...              check the games of PGN files
       mutare LINE...                  execute lines of UCI, one per argument, and exit
       mutare --help | --version [--json]

Each subcommand has its own --help. Within UCI, the command is help.

Examples:
  mutare perft 6
  mutare perft 5 --fen kiwipete --divide
  mutare bench
  mutare analyse game.pgn --output annotated.pgn
  mutare "position startpos moves e2e4" "go depth 12"

Exit codes:
  0  success
  1  a count differs, a mate is wrong, too few positions of a suite are solved, a game has a
     fault, results are missing, a run was interrupted, a file cannot be read or written, or
     memory runs out
  2  wrong arguments)";

/// Runs a session to its end, and then exits soon even if a job is still running.
void run_uci_with(Input& input, Output& output) {
    constexpr Milliseconds kGracePeriod{200};
    Session session(output);
    run_session(session, input);
    // The allocation of a large table cannot be stopped, and nothing needs to be saved.
    if (!session.wait_until_idle(kGracePeriod)) std::_Exit(static_cast<int>(ExitCode::Success));
}

ExitCode print(const std::string_view text) {
    std::cout << text << std::endl;
    return std::cout ? ExitCode::Success : ExitCode::Failed;
}

/// What `mutare uci` says to an argument.
ExitCode explain_uci(std::string_view argument) {
    if (argument == "--help" || argument == "-h") {
        return print(
            "Usage: mutare uci\n\nSpeaks UCI on standard input and output, as mutare without "
            "arguments does. The command\nhelp lists all commands, and help options explains the "
            "options. See also mutare \"help options\".");
    }
    return wrong_usage(join("uci: unknown argument ", quoted(argument)));
}

ExitCode run_uci(int argc, const char* const* argv) {
    if (argc > 1) return explain_uci(argv[1]);
    StandardInput input;
    std::ios::sync_with_stdio(false);
    Output output(std::cout);
    const OutputWatch watch(output);
    run_uci_with(input, output);
    return ExitCode::Success;
}

ExitCode print_help(int, const char* const*) {
    return print(kHelp);
}

ExitCode print_version(int argc, const char* const* argv) {
    if (argc == 1) return print(version_text());
    const std::string_view argument = argv[1];
    if (argc > 2 || argument != "--json") {
        return wrong_usage(join("--version: unknown argument ", quoted(argument)));
    }
    return print(
        JsonObject().add("name", kName).add("version", kVersion).add("build", build_text()).text());
}

/// A first argument and what it calls.
struct Subcommand {
    std::string_view name;
    ExitCode (*run)(int argc, const char* const* argv);
};

constexpr std::array kSubcommands{
    Subcommand{"uci", run_uci},
    Subcommand{"play", run_play_command},
    Subcommand{"perft", run_perft_command},
    Subcommand{"bench", run_bench_command},
    Subcommand{"suite", run_suite_command},
    Subcommand{"analyse", run_analyse_command},
    Subcommand{"pgn", run_pgn_command},
    Subcommand{"--help", print_help},
    Subcommand{"-h", print_help},
    Subcommand{"--version", print_version},
};

constexpr auto kSubcommandNames = names_of(kSubcommands);

/// Executes each line to its end before the next one. A search without an end, as `go infinite`,
/// is stopped after the last line.
ExitCode run_lines(std::span<const char* const> arguments) {
    std::vector<std::string> lines;
    for (const char* const line : arguments) {
        lines.emplace_back(line);
        lines.emplace_back("wait");
    }
    LineList input(std::move(lines));
    std::ios::sync_with_stdio(false);
    Output output(std::cout);
    run_uci_with(input, output);
    return output.is_open() ? ExitCode::Success : ExitCode::Failed;
}

bool begins_with_command(std::string_view line) {
    const std::vector<Token> tokens = split_tokens(line);
    return !tokens.empty() && Session::is_command(tokens.front().text);
}

ExitCode run_arguments(int argc, const char* const* argv) {
    if (argc < 2) return run_uci(argc, argv);
    const std::string_view first = argv[1];
    if (const Subcommand* const subcommand = find_named(kSubcommands, first)) {
        return subcommand->run(argc - 1, argv + 1);
    }
    if (begins_with_command(first)) {
        return run_lines({argv + 1, static_cast<std::size_t>(argc - 1)});
    }
    return wrong_usage(join("unknown argument ", quoted(first),
                            did_you_mean(first, kSubcommandNames), "\nSee mutare --help."));
}

}  // namespace

ExitCode run_command_line(int argc, const char* const* argv) {
    prepare_standard_streams();
    try {
        return run_arguments(argc, argv);
    } catch (const std::bad_alloc&) {
        std::cerr << "not enough memory to start" << std::endl;
    } catch (const std::system_error& error) {
        std::cerr << error.what() << std::endl;
    }
    return ExitCode::Failed;
}

}  // namespace mutare
