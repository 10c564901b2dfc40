#include <filesystem>
#include <iostream>
#include <utility>

#include "base/text.h"
#include "cli/arguments.h"
#include "cli/line_file.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/failures.h"
#include "train/game_file.h"
#include "train/match_games.h"
#include "train/new_file.h"

namespace mutare::train {

namespace {

struct Counts {
    std::size_t imported = 0;
    std::size_t left_out = 0;
};

/// Adds the games of a file to the output, block by block.
Counts import_games(LineSource lines, std::ofstream& output) {
    Counts counts;
    BlockWriter block;
    PgnReader reader(std::move(lines));
    while (const std::optional<PgnGame> read = reader.next()) {
        const std::optional<Game> game = game_of_match(*read);
        ++(game ? counts.imported : counts.left_out);
        if (!game) continue;
        block.add(*game);
        if (block.is_full()) output << block.take();
    }
    if (!block.is_empty()) output << block.take();
    return counts;
}

ExitCode import_files(const cxxopts::ParseResult& arguments) {
    const std::string path = output_of(arguments);
    if (std::filesystem::exists(path)) return wrong_usage(join(path, " exists already"));
    NewFile output(path);
    if (!output.stream()) return cannot_write(path);
    std::size_t imported = 0;
    for (const std::string& input : files_of(arguments)) {
        std::optional<LineSource> lines = open_lines(input);
        if (!lines) return ExitCode::Failed;
        const Counts counts = import_games(*std::move(lines), output.stream());
        if (!output.stream()) return cannot_write(path);
        imported += counts.imported;
        std::cout << input << ": " << counts.imported << " games, " << counts.left_out
                  << " left out" << std::endl;
    }
    if (imported == 0) return failure("there are no games with scores");
    return output.finish() ? ExitCode::Success : cannot_write(path);
}

}  // namespace

ExitCode run_import(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train import",
        "Converts PGN of matches, by cutechess or fastchess, with the score of each move in a\n"
        "comment, to a game file. Left out are games without scores or result, games with errors,\n"
        "and those decided by the clock, an illegal move or a disconnected engine. Scores are\n"
        "used as they are: import games of the engine against itself.");
    options.add_options()("o,output", "The new game file", cxxopts::value<std::string>());
    add_files_argument(options, "PGN files");
    return run_with_options(options, "  mutare-train import -o match.mut match.pgn\n", argc, argv,
                            import_files);
}

}  // namespace mutare::train
