#include <array>
#include <functional>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/new_file.h"
#include "base/text.h"
#include "bench/decimal.h"
#include "cli/arguments.h"
#include "cli/line_file.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/files.h"
#include "train/game_file.h"
#include "train/match_games.h"
#include "train/recorder.h"

namespace mutare::train {

namespace {

/// What all files together have brought.
struct Imported {
    void add(const Game& game) {
        ++games;
        block.add(game);
        if (block.is_full()) output << block.take();
    }

    std::ofstream& output;
    BlockWriter block{};
    std::size_t games = 0;
    /// Those whose scores were imported.
    std::set<std::string, std::less<>> players = {};
};

/// How many games were left out of a file, by `LeftOut`.
using LeftOutCounts = std::array<std::size_t, kLeftOutNames.size()>;

/// "3 left out: 2 without a result, 1 with errors"
std::string text_of(const LeftOutCounts& counts) {
    std::vector<std::string> reasons;
    std::size_t total = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        total += counts[i];
        if (counts[i] > 0) reasons.push_back(join(counts[i], " ", kLeftOutNames[i]));
    }
    return join(total, " left out", total > 0 ? ": " : "", listed(reasons, ", "));
}

/// Adds the PGN file with these lines.
void import_pgn(const std::string& path, LineSource lines, std::string_view player,
                Imported& imported) {
    const std::size_t games_before = imported.games;
    LeftOutCounts left_out{};
    PgnReader reader(std::move(lines));
    while (const std::optional<PgnGame> read = reader.next()) {
        const Expected<Game, LeftOut> game = game_of_match(*read, player);
        if (!game) {
            ++left_out[static_cast<std::size_t>(game.error())];
            continue;
        }
        imported.add(*game);
        for (const char* const side : {"White", "Black"}) {
            const std::string_view name = read->tag(side).value_or("?");
            if (player.empty() || name == player) imported.players.emplace(name);
        }
    }
    std::cout << path << ": " << counted(imported.games - games_before, "game", "games") << ", "
              << text_of(left_out) << std::endl;
}

/// Says whose scores there are, where they are not of one player.
void warn_of_mixed_scores(const std::set<std::string, std::less<>>& players) {
    if (players.size() < 2) return;
    std::cerr << "the scores are those of " << listed(players, ", ", as_utf8)
              << "; --player NAME keeps those of one, which alone have one scale" << std::endl;
}

ExitCode import_files(const cxxopts::ParseResult& arguments) {
    const std::string path = new_output_of(arguments);
    const auto player = text_option(arguments, "player");
    const Paths paths = paths_of(arguments);
    std::vector<LineSource> sources;
    for (const std::string& input : paths) {
        std::optional<LineSource> lines = open_lines(input);
        if (!lines) return ExitCode::Failed;
        sources.push_back(*std::move(lines));
    }
    NewFile output(path);
    RunMetadata metadata("import");
    if (!player.empty()) metadata.add("player", player);
    if (!(output.stream() << metadata_block(metadata.lines))) return cannot_write(path);
    Imported imported{output.stream()};
    for (std::size_t i = 0; i < paths.size(); ++i) {
        import_pgn(paths[i], std::move(sources[i]), player, imported);
        if (!output.stream()) return cannot_write(path);
    }
    if (imported.games == 0) return failure("there are no games with scores");
    if (!imported.block.is_empty()) output.stream() << imported.block.take();
    warn_of_mixed_scores(imported.players);
    return output.finish() ? ExitCode::Success : cannot_write(path);
}

}  // namespace

ExitCode run_import(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train import",
        "Converts PGN of matches, by cutechess or fastchess, with the score of each move in a\n"
        "comment, to a game file. Left out are games without scores or result, games with errors,\n"
        "and those decided by the clock, an illegal move or a disconnected engine. Scores are\n"
        "used as they are, and those of different engines have different scales: import games of\n"
        "the engine against itself, or only its own scores with --player.");
    options.add_options(
        "", {{"o,output", "The new game file", text_value()},
             {"player", "Keep the scores of this player only, by the tags White and Black",
              text_value()}});
    add_files_argument(options, "PGN files");
    return run_with_options(options, "  mutare-train import -o match.mut match.pgn\n", argc, argv,
                            import_files);
}

}  // namespace mutare::train
