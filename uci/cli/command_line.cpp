#include "uci/cli/command_line.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation/wording.h"
#include "uci/cli/arguments.h"
#include "uci/cli/subcommands.h"
#include "uci/session.h"
#include "uci/version.h"

namespace mutare {

namespace {

using Arguments = std::span<const char* const>;

constexpr std::string_view kHelp =
    R"(Usage: mutare [uci]                 play and analyse: speak UCI on standard input and output
       mutare perft DEPTH [options]  count the moves of a position, or check a file of counts
       mutare bench [DEPTH] [options]  search a fixed set of positions, as a signature and a speed
       mutare suite FILE [options]   find the best moves and mates of an EPD file
       mutare LINE...                carry out UCI command lines, one an argument, and end
       mutare --help | --version

Each subcommand has a --help of its own; within UCI, the command is help.

Examples:
  mutare perft 6
  mutare perft 5 --fen kiwipete --divide
  mutare bench
  mutare "position startpos moves e2e4" "go depth 12"

Exit codes: 0 done; 1 a count differs, a mate is wrong, too few positions of a suite are solved,
a file cannot be read, or memory lacks; 2 wrong arguments.)";

std::string version_text() {
    return join(kName, " ", kVersion, " (", build_text(), ")");
}

/// Ends soon whatever is running.
ExitCode converse_with(Input& input) {
    constexpr Milliseconds kPatience{200};
    std::signal(SIGPIPE, SIG_IGN);  // a write to a closed pipe is to fail, not to kill
    std::ios::sync_with_stdio(false);
    Output output(std::cout);
    Session session(output);
    converse(session, input);
    // A large table in the making cannot be told to stop; there is nothing that must be saved.
    if (!session.wait_until_idle(kPatience)) std::_Exit(static_cast<int>(ExitCode::Success));
    return ExitCode::Success;
}

ExitCode run_uci(Arguments) {
    StandardInput input;
    return converse_with(input);
}

ExitCode print(const std::string_view text) {
    std::cout << text << std::endl;
    return std::cout ? ExitCode::Success : ExitCode::Failed;
}

/// What the first argument calls.
struct Entry {
    std::string_view name;
    ExitCode (*run)(Arguments);
};

constexpr std::array kEntries{
    Entry{"uci", run_uci},
    Entry{"perft",
          [](Arguments arguments) {
              return run_perft_command(static_cast<int>(arguments.size()), arguments.data());
          }},
    Entry{"bench",
          [](Arguments arguments) {
              return run_bench_command(static_cast<int>(arguments.size()), arguments.data());
          }},
    Entry{"suite",
          [](Arguments arguments) {
              return run_suite_command(static_cast<int>(arguments.size()), arguments.data());
          }},
    Entry{"--help", [](Arguments) { return print(kHelp); }},
    Entry{"-h", [](Arguments) { return print(kHelp); }},
    Entry{"--version", [](Arguments) { return print(version_text()); }},
};

constexpr auto kEntryNames = names_of(kEntries);

/// Each line is carried out to its end before the next one begins; what has none, as `go infinite`,
/// ends with the last line.
ExitCode run_lines(Arguments arguments) {
    std::vector<std::string> lines;
    for (const char* const line : arguments) {
        lines.emplace_back(line);
        lines.emplace_back("wait");
    }
    GivenLines input(std::move(lines));
    return converse_with(input);
}

bool begins_with_command(std::string_view line) {
    const std::vector<Token> words = split_tokens(line);
    return !words.empty() && Session::is_command(words.front().text);
}

}  // namespace

ExitCode run_command_line(int argc, const char* const* argv) {
    const Arguments all(argv, static_cast<std::size_t>(argc));
    if (all.size() < 2) return run_uci(all);
    const Arguments arguments = all.subspan(1);
    const std::string_view first = arguments.front();
    const auto entry = std::find_if(kEntries.begin(), kEntries.end(), [&](const Entry& candidate) {
        return candidate.name == first;
    });
    if (entry != kEntries.end()) return entry->run(arguments);
    if (begins_with_command(first)) return run_lines(arguments);
    return wrong_usage(join("mutare does not know ", quoted(first),
                            did_you_mean(first, kEntryNames), "\nSee mutare --help."));
}

}  // namespace mutare
