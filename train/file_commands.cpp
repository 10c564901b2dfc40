// The subcommands that read game files.
#include <array>
#include <fstream>
#include <functional>
#include <iostream>

#include "engine/notation/fen.h"
#include "engine/notation/uci_move.h"
#include "engine/notation/wording.h"
#include "train/commands.h"
#include "train/game_file.h"
#include "train/mapped_file.h"
#include "train/recorder.h"
#include "uci/arguments.h"

namespace mutare::train {

namespace {

using Paths = std::vector<std::string>;

void add_files_option(cxxopts::Options& options) {
    options.add_options()("files", "Game files", cxxopts::value<Paths>());
    options.parse_positional({"files"});
    options.positional_help("FILE...");
}

/// Calls `read(path, bytes)` for each file named on the command line. What it comes to is the worst
/// of what became of them.
ExitCode for_each_file(const cxxopts::ParseResult& arguments,
                       const std::function<ExitCode(const std::string&, std::string_view)>& read) {
    if (arguments.count("files") == 0) return wrong_usage("no game file is named");
    ExitCode worst = ExitCode::Success;
    for (const std::string& path : arguments["files"].as<Paths>()) {
        const std::optional<MappedFile> file = MappedFile::open(path);
        if (!file) std::cerr << "cannot read " << path << std::endl;
        const ExitCode code = file ? read(path, file->bytes()) : ExitCode::Failed;
        if (code != ExitCode::Success) worst = code;
    }
    return worst;
}

/// Says on the standard error output which parts of a file are no whole blocks.
void report(const std::string& path, const std::vector<Damage>& damages) {
    for (const Damage& damage : damages) {
        std::cerr << path << ": " << damage.size << " bytes damaged at " << damage.offset
                  << std::endl;
    }
}

/// What a set of games comes to.
struct Statistics {
    void add(const Game& game) {
        totals.add(game);
        ++results[static_cast<std::size_t>(game.ending.result)];
        ++terminations[static_cast<std::size_t>(game.ending.termination)];
    }

    Totals totals;
    std::array<std::uint64_t, 3> results{};
    std::array<std::uint64_t, kTerminationNames.size()> terminations{};
};

void print(const Statistics& statistics, std::size_t bytes) {
    const auto in_percent = [](std::uint64_t part, std::uint64_t whole) {
        constexpr double kPercent = 100;
        return kPercent * static_cast<double>(part) / static_cast<double>(std::max(whole, 1ul));
    };
    const Totals& totals = statistics.totals;
    std::cout << totals.games << " games\n"
              << totals.positions << " positions, in "
              << static_cast<double>(bytes) / static_cast<double>(std::max(totals.positions, 1ul))
              << " bytes each\n"
              << totals.quiet << " of them quiet (" << in_percent(totals.quiet, totals.positions)
              << " %)\n";
    constexpr std::array<std::string_view, 3> kResultNames{"Black wins", "draws", "White wins"};
    const auto print_rows = [&](const auto& names, const auto& counts) {
        for (std::size_t i = 0; i < names.size(); ++i) {
            std::cout << names[i] << ": " << counts[i] << " ("
                      << in_percent(counts[i], totals.games) << " %)\n";
        }
    };
    print_rows(kResultNames, statistics.results);
    print_rows(kTerminationNames, statistics.terminations);
    std::cout << std::flush;
}

ExitCode stat_files(const cxxopts::ParseResult& arguments) {
    Statistics statistics;
    std::size_t size = 0;
    const ExitCode code =
        for_each_file(arguments, [&](const std::string& path, std::string_view bytes) {
            const Blocks blocks = find_blocks(bytes);
            size += bytes.size();
            report(path, blocks.damages);
            for_each_game(blocks, [&](const Game& game) { statistics.add(game); });
            return ExitCode::Success;
        });
    print(statistics, size);
    return code;
}

ExitCode check_files(const cxxopts::ParseResult& arguments) {
    return for_each_file(arguments, [](const std::string& path, std::string_view bytes) {
        const Blocks blocks = find_blocks(bytes);
        report(path, blocks.damages);
        Totals totals;
        const bool all_read = for_each_game(blocks, [&](const Game& game) { totals.add(game); });
        if (!all_read) std::cerr << path << ": a block holds what is no game" << std::endl;
        std::cout << path << ": " << blocks.whole.size() << " whole blocks, " << totals.games
                  << " games, " << totals.positions << " positions" << std::endl;
        return all_read && blocks.damages.empty() ? ExitCode::Success : ExitCode::Failed;
    });
}

ExitCode merge_files(const cxxopts::ParseResult& arguments) {
    if (arguments.count("output") == 0) return wrong_usage("no --output is named");
    const auto path = arguments["output"].as<std::string>();
    if (std::ifstream(path)) return wrong_usage(join(path, " exists already"));
    std::ofstream output(path, std::ios::binary);
    const ExitCode code =
        for_each_file(arguments, [&](const std::string& input, std::string_view bytes) {
            const Blocks blocks = find_blocks(bytes);
            report(input, blocks.damages);
            for (const Block& block : blocks.whole) output << block.bytes;
            return ExitCode::Success;
        });
    output.flush();
    if (output) return code;
    std::cerr << "cannot write " << path << std::endl;
    return ExitCode::Failed;
}

ExitCode dump_files(const cxxopts::ParseResult& arguments) {
    const bool all = arguments["all"].as<bool>();
    return for_each_file(arguments, [all](const std::string& path, std::string_view bytes) {
        const Blocks blocks = find_blocks(bytes);
        report(path, blocks.damages);
        for_each_game(blocks, [all](const Game& game) {
            for_each_sample(game, [all](const Sample& sample) {
                if (!all && !is_quiet_sample(sample)) return;
                std::cout << fen(sample.position) << " | "
                          << uci(sample.played.move, sample.position, /*chess960=*/true) << " | "
                          << sample.white_score().value() << " | " << points(sample.result) << '\n';
            });
        });
        return std::cout.flush() ? ExitCode::Success : ExitCode::Failed;
    });
}

}  // namespace

ExitCode run_stat(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train stat",
                             "Counts the games and positions of game files, and how they ended.");
    add_files_option(options);
    return run_with_options(options, "  mutare-train stat games.mut\n", argc, argv, stat_files);
}

ExitCode run_check(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train check",
                             "Reads game files to the end and names what is damaged. Exit code 1 "
                             "if there is any.");
    add_files_option(options);
    return run_with_options(options, "  mutare-train check games.mut\n", argc, argv, check_files);
}

ExitCode run_merge(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train merge",
                             "Puts game files together into a new one. Damaged blocks are left "
                             "out.");
    add_files_option(options);
    options.add_options()("o,output", "The new file", cxxopts::value<std::string>());
    return run_with_options(options, "  mutare-train merge -o all.mut monday.mut tuesday.mut\n",
                            argc, argv, merge_files);
}

ExitCode run_dump(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train dump",
        "Prints a line for each position: FEN | move played | score | result. The score is in\n"
        "centipawns, the result 1.0, 0.5 or 0.0, both as White sees it. Castling is written\n"
        "king-takes-rook. Only positions to learn from: from ply 16 on, not in check, no capture\n"
        "or promotion played, no mate in sight.");
    add_files_option(options);
    options.add_options()("all", "All positions", cxxopts::value<bool>());
    return run_with_options(options,
                            "  mutare-train dump games.mut | shuf -n 100000 > sample.txt\n", argc,
                            argv, dump_files);
}

}  // namespace mutare::train
