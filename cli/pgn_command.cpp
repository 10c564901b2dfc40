#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "base/text.h"
#include "bench/decimal.h"
#include "cli/arguments.h"
#include "cli/json.h"
#include "cli/line_file.h"
#include "cli/subcommands.h"
#include "engine/notation/pgn.h"

namespace mutare {

namespace {

struct Totals {
    std::size_t games = 0;
    std::size_t moves = 0;
    std::size_t faults = 0;
};

void show_progress(const Totals& totals) {
    constexpr std::size_t kInterval = 1000;
    if (totals.games % kInterval != 0 || isatty(STDERR_FILENO) == 0) return;
    std::cerr << '\r' << totals.games << " games\r";
}

std::string fault_text(const std::string& path, const PgnError& error) {
    return join(path, ":", std::to_string(error.line), ":", std::to_string(error.reason.column),
                ": ", describe(error));
}

std::string fault_json(const std::string& path, const PgnError& error) {
    return JsonObject()
        .add("file", path)
        .add("line", error.line)
        .add("column", error.reason.column)
        .add("game", error.game)
        .add("move", error.move)
        .add("reason", error.reason.message)
        .text();
}

/// Walks through the games of a file and prints what is wrong. False when it cannot be read.
bool check_games(const std::string& path, bool as_json, Totals& totals) {
    std::optional<LineSource> lines = open_lines(path);
    if (!lines) return false;
    PgnReader reader(*std::move(lines));
    while (const std::optional<PgnGame> game = reader.next()) {
        for (const PgnError& error : game->errors) {
            std::cout << (as_json ? fault_json(path, error) : fault_text(path, error)) << '\n';
        }
        ++totals.games;
        totals.moves += game->moves;
        totals.faults += game->errors.size();
        show_progress(totals);
    }
    return true;
}

std::string totals_text(const Totals& totals) {
    return join(counted(totals.games, "game", "games"), ", ",
                counted(totals.moves, "move", "moves"), ", ",
                counted(totals.faults, "fault", "faults"));
}

std::string totals_json(const Totals& totals) {
    return JsonObject()
        .add("games", totals.games)
        .add("moves", totals.moves)
        .add("faults", totals.faults)
        .text();
}

ExitCode run_pgn_with(const cxxopts::ParseResult& arguments) {
    if (arguments.count("files") == 0) return wrong_usage("pgn: expected FILE");
    const bool as_json = arguments["json"].as<bool>();
    Totals totals;
    bool is_readable = true;
    for (const std::string& path : arguments["files"].as<std::vector<std::string>>()) {
        is_readable = check_games(path, as_json, totals) && is_readable;
    }
    std::cout << (as_json ? totals_json(totals) : totals_text(totals)) << std::endl;
    return is_readable && totals.faults == 0 ? ExitCode::Success : ExitCode::Failed;
}

}  // namespace

ExitCode run_pgn_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare pgn",
        "Walks through the games of PGN files, - for the standard input, and prints the first move "
        "of each\ngame and of each variation that is illegal or ambiguous, with line, column and "
        "reason, and\nwhatever else cannot be read. The last line is \"N games, N moves, N "
        "faults\"; the exit code\nis 1 when there are faults. A file may be of any size.");
    options.add_options(kPositional, {{"files", "", cxxopts::value<std::vector<std::string>>()}});
    options.add_options(
        "", {{"json", "Print a JSON object for each fault, one a line, and at last the totals"}});
    options.parse_positional({"files"});
    options.positional_help("FILE...");
    return run_with_options(options,
                            "  mutare pgn games.pgn more.pgn\n"
                            "  zcat database.pgn.gz | mutare pgn -\n",
                            argc, argv, run_pgn_with);
}

}  // namespace mutare
