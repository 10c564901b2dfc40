#include <iostream>
#include <string>
#include <vector>

#include "base/progress.h"
#include "base/text.h"
#include "bench/decimal.h"
#include "cli/arguments.h"
#include "cli/command_line.h"
#include "cli/json.h"
#include "cli/line_file.h"
#include "engine/notation/pgn.h"

namespace mutare {

namespace {

struct Totals {
    /// Without those of other variants.
    std::size_t games = 0;
    std::size_t moves = 0;
    std::size_t faults = 0;
    std::size_t warnings = 0;
    /// Games of variants that are not played here.
    std::size_t variants = 0;
};

std::string error_text(const std::string& path, const PgnError& error, bool is_warning) {
    return join(path, ":", error.line, ":", error.reason.column, is_warning ? ": warning: " : ": ",
                describe(error));
}

std::string error_json(const std::string& path, const PgnError& error, bool is_warning) {
    return JsonObject()
        .add("file", path)
        .add("line", error.line)
        .add("column", error.reason.column)
        .add("game", error.game)
        .add("move", error.move)
        .add(is_warning ? "warning" : "reason", error.reason.message)
        .text();
}

/// Walks through the games of a file and prints what is wrong. That it cannot be read, or has no
/// game, is a fault.
void check_games(const std::string& path, bool as_json, Totals& totals) {
    const std::size_t games_before = totals.games + totals.variants;
    std::optional<LineSource> lines = open_lines(path);
    if (!lines) {
        ++totals.faults;
        return;
    }
    constexpr std::size_t kGamesBetween = 1000;
    StatusLine status;
    PgnReader reader(*std::move(lines));
    while (const std::optional<PgnGame> game = reader.next()) {
        if (!game->errors.empty() || !game->warnings.empty()) status.hide();
        const auto text_of = as_json ? error_json : error_text;
        for (const PgnError& fault : game->errors) std::cout << text_of(path, fault, false) << '\n';
        for (const PgnError& odd : game->warnings) std::cout << text_of(path, odd, true) << '\n';
        ++(game->variant.empty() ? totals.games : totals.variants);
        totals.moves += game->moves;
        totals.faults += game->errors.size();
        totals.warnings += game->warnings.size();
        if (totals.games % kGamesBetween == 0) status.show(join(totals.games, " games"));
    }
    if (totals.games + totals.variants > games_before) return;
    std::cerr << "no game in " << path << std::endl;
    ++totals.faults;
}

std::string totals_text(const Totals& totals) {
    std::string text =
        join(counted(totals.games, "game", "games"), ", ", counted(totals.moves, "move", "moves"),
             ", ", counted(totals.faults, "fault", "faults"));
    if (totals.warnings > 0) text += ", " + counted(totals.warnings, "warning", "warnings");
    if (totals.variants > 0) {
        text += join(", ", counted(totals.variants, "game", "games"), " of other variants");
    }
    return text;
}

std::string totals_json(const Totals& totals) {
    return JsonObject()
        .add("games", totals.games)
        .add("moves", totals.moves)
        .add("faults", totals.faults)
        .add("warnings", totals.warnings)
        .add("variants", totals.variants)
        .text();
}

ExitCode run_pgn_with(const cxxopts::ParseResult& arguments) {
    if (arguments.count("files") == 0) throw WrongUsage("pgn: expected FILE");
    const bool as_json = arguments["json"].as<bool>();
    Totals totals;
    for (const std::string& path : arguments["files"].as<std::vector<std::string>>()) {
        check_games(path, as_json, totals);
    }
    std::cout << (as_json ? totals_json(totals) : totals_text(totals)) << std::endl;
    return totals.faults == 0 ? ExitCode::Success : ExitCode::Failed;
}

}  // namespace

ExitCode run_pgn_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare pgn",
        "Walks through the games of PGN files, - for the standard input, and prints the first move "
        "of each\ngame and of each variation that is illegal or ambiguous, with line, column and "
        "reason, and\nwhatever else cannot be read. What is odd but costs no move is a warning. "
        "Games of\nvariants other than chess and Chess960 are named and left alone. The last line "
        "is \"N games,\nN moves, N faults\"; the exit code is 1 when there are faults. A file may "
        "be of any size.");
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
