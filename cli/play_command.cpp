#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "base/text.h"
#include "bench/analysis.h"
#include "cli/arguments.h"
#include "cli/line_file.h"
#include "cli/play_session.h"
#include "cli/streams.h"
#include "cli/subcommands.h"
#include "uci/version.h"

namespace mutare {

namespace {

constexpr Milliseconds kDefaultTime{1000};

/// Where the tags say that the engine has played one side, it goes on with it, at its level.
void take_sides(const PgnGame& game, PlaySettings& settings) {
    const auto is_engine = [&](std::string_view player) {
        return game.tag(player).value_or("").starts_with(kName);
    };
    if (is_engine("White") == is_engine("Black")) return;
    settings.human = is_engine("White") ? Color::Black : Color::White;
    const std::string_view level = is_engine("White") ? "WhiteElo" : "BlackElo";
    const std::optional<int> elo = whole_number<int>(game.tag(level).value_or(""));
    if (elo && *elo >= kLowestElo && *elo <= kHighestElo) settings.elo = elo;
}

/// The last game of a file goes on. False, with an error, when there is none that can.
bool load(const std::string& path, PlaySettings& settings) {
    std::optional<LineSource> lines = open_lines(path);
    if (!lines) return false;
    PgnReader reader(*std::move(lines));
    std::optional<PgnGame> last;
    while (std::optional<PgnGame> game = reader.next()) last = std::move(game);
    if (!last || !last->errors.empty()) {
        std::cerr << "--load: " << (last ? describe(last->errors.front()) : "no game in " + path)
                  << std::endl;
        return false;
    }
    if (!last->variant.empty()) {
        std::cerr << "--load: a game of " << last->variant << ", which is not played here"
                  << std::endl;
        return false;
    }
    settings.moves = main_line(*last);
    if (std::find(settings.moves.begin(), settings.moves.end(), Move()) != settings.moves.end()) {
        std::cerr << "--load: the game has a null move" << std::endl;
        return false;
    }
    settings.start = last->start;
    take_sides(*last, settings);
    return true;
}

ExitCode run_play_with(const cxxopts::ParseResult& arguments) {
    PlaySettings settings;
    settings.start = position_option(arguments);
    if (const std::string path = arguments["load"].as<std::string>(); !path.empty()) {
        if (!load(path, settings)) return ExitCode::Failed;
    }
    if (arguments.count("color") > 0) {
        const std::string color = arguments["color"].as<std::string>();
        const std::optional<Color> human = color_named(color);
        if (!human) {
            return wrong_usage(
                join("--color: expected white, black or random, found ", in_quotes(color)));
        }
        settings.human = *human;
    }
    if (arguments.count("elo") > 0) {
        settings.elo = number_option(arguments, "elo", kLowestElo, kHighestElo);
    }
    if (const std::string control = arguments["clock"].as<std::string>(); !control.empty()) {
        settings.clock = clock_named(control);
        if (!settings.clock) {
            return wrong_usage(
                join("--clock: expected MINUTES+SECONDS, found ", in_quotes(control)));
        }
    }
    if (!settings.clock) settings.limits.move_time = kDefaultTime;
    read_limits(arguments, settings.limits);
    settings.pgn_path = arguments["pgn"].as<std::string>();
    settings.is_interactive = isatty(STDIN_FILENO) != 0;
    settings.is_colored = is_colorful_terminal();
    settings.columns = terminal_columns();

    // The game of --load may be added to its file.
    check_output_files(arguments, {"pgn"}, {});

    StandardInput input;  // before the searcher starts threads
    Searcher searcher(hash_option(arguments));
    searcher.settings().threads = threads_option(arguments);
    PlaySession session(std::move(settings), searcher, input, std::cout);
    return session.check_pgn_path() && session.run() ? ExitCode::Success : ExitCode::Failed;
}

}  // namespace

ExitCode run_play_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare play",
        "Plays a game against you on a drawn board. Type moves as Nf3 or g1f3; help lists the "
        "commands, as\nback, hint, draw, resign, new, flip, save and quit. The end of the input "
        "and Ctrl-C end the game.");
    options.add_options("", {{"color", "Your side: white, black or random", text_value("white")},
                             {"elo",
                              join("The strength of play, from ", kLowestElo, " to ", kHighestElo,
                                   " on the scale of CCRL Blitz; full without"),
                              number_value()}});
    add_limit_options(options, "move", join(kDefaultTime.count(), " milliseconds"));
    options.add_options(
        "", {{"clock", "Clocks with MINUTES+SECONDS, as 5+3, instead of a limit for each move",
              text_value("")},
             {"fen", "The position to start from, as in UCI", text_value("startpos")},
             {"load",
              "Go on with the last game of this PGN file, on the same side and at the same level",
              text_value("")},
             {"pgn", "Add the games to this file when they end", text_value("")},
             {"threads", "Threads", number_value(1)},
             {"hash", "Size of the table in MiB", number_value(64)}});
    return run_with_options(options,
                            "  mutare play\n"
                            "  mutare play --color black --elo 1500 --clock 5+3 --pgn games.pgn\n"
                            "  mutare play --fen \"8/8/8/4k3/8/8/8/KQ6 w - -\" --movetime 200\n"
                            "  printf 'e4\\npgn\\n' | mutare play --nodes 10000\n",
                            argc, argv, run_play_with);
}

}  // namespace mutare
