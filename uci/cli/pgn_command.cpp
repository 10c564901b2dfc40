#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation/pgn.h"
#include "engine/notation/wording.h"
#include "uci/cli/arguments.h"
#include "uci/cli/line_file.h"
#include "uci/cli/subcommands.h"

namespace mutare {

namespace {

struct Totals {
    std::size_t games = 0;
    std::size_t moves = 0;
    std::size_t errors = 0;
};

void show_progress(const Totals& totals) {
    constexpr std::size_t kInterval = 1000;
    if (totals.games % kInterval != 0 || isatty(STDERR_FILENO) == 0) return;
    std::cerr << '\r' << totals.games << " games\r";
}

/// Walks through the games of a file and prints what is wrong. False when it cannot be read.
bool check_games(const std::string& path, Totals& totals) {
    std::optional<LineSource> lines = open_lines(path);
    if (!lines) return false;
    PgnReader reader(*std::move(lines));
    while (const std::optional<PgnGame> game = reader.next()) {
        for (const PgnError& error : game->errors) {
            std::cout << path << ':' << error.line << ':' << error.reason.column << ": "
                      << describe(error) << '\n';
        }
        ++totals.games;
        totals.moves += game->moves;
        totals.errors += game->errors.size();
        show_progress(totals);
    }
    return true;
}

ExitCode check_files(const std::vector<std::string>& paths) {
    if (paths.empty()) return wrong_usage("pgn: expected FILE");
    Totals totals;
    bool is_readable = true;
    for (const std::string& path : paths) is_readable = check_games(path, totals) && is_readable;
    std::cout << totals.games << " games, " << totals.moves << " moves, " << totals.errors
              << " faults" << std::endl;
    return is_readable && totals.errors == 0 ? ExitCode::Success : ExitCode::Failed;
}

bool is_option(std::string_view argument) {
    return argument.size() > 1 && argument.front() == '-';
}

}  // namespace

ExitCode run_pgn_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare pgn",
        "Walks through the games of PGN files, - for the standard input, and prints the first move "
        "of each\ngame and of each variation that is illegal or ambiguous, with line, column and "
        "reason, and\nwhatever else cannot be read. The last line is \"N games, N moves, N "
        "faults\"; the exit code\nis 1 when there are faults. A file may be of any size.");
    options.positional_help("FILE...");
    // The library would cut paths at commas.
    std::vector<std::string> paths;
    std::vector<const char*> rest;
    for (int i = 0; i < argc; ++i) {
        if (i == 0 || is_option(argv[i])) {
            rest.push_back(argv[i]);
        } else {
            paths.emplace_back(argv[i]);
        }
    }
    return run_with_options(options,
                            "  mutare pgn games.pgn more.pgn\n"
                            "  zcat database.pgn.gz | mutare pgn -\n",
                            static_cast<int>(rest.size()), rest.data(),
                            [&](const cxxopts::ParseResult&) { return check_files(paths); });
}

}  // namespace mutare
