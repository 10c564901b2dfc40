#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>

#include "base/file.h"
#include "base/text.h"
#include "bench/analysis.h"
#include "bench/judgement.h"
#include "cli/arguments.h"
#include "cli/command_line.h"
#include "cli/line_file.h"
#include "cli/play_session.h"
#include "cli/standard_streams.h"
#include "engine/piece.h"
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
    settings.human_name = game.tag(name(settings.human)).value_or(settings.human_name);
    const std::string_view level = is_engine("White") ? "WhiteElo" : "BlackElo";
    const std::optional<int> elo = whole_number<int>(game.tag(level).value_or(""));
    if (elo && *elo >= kLowestElo && *elo <= kHighestElo) settings.elo = elo;
}

std::string_view ending_of(const PgnGame& game) {
    if (game.result == kDraw) return "draw";
    return game.result == "1-0" ? "White wins" : "Black wins";
}

/// The game as it was played, with the clocks that are known.
PlayedGame played(const PgnGame& game) {
    PlayedGame result(game.start);
    const std::vector<Move> moves = main_line(game);
    const std::vector<std::optional<double>> clocks = clocks_of(game);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        std::optional<Milliseconds> left;
        if (clocks[i]) {
            left = std::chrono::round<Milliseconds>(std::chrono::duration<double>(*clocks[i]));
        }
        result.play(moves[i], left);
    }
    if (!result.is_over() && game.result != "*") result.end(game.result, ending_of(game));
    return result;
}

/// The last game of a file; nothing, with an error, when there is none that can be played.
std::optional<PgnGame> last_game(const std::string& path) {
    std::optional<LineSource> lines = open_lines(path);
    if (!lines) return std::nullopt;
    PgnReader reader(*std::move(lines));
    std::optional<PgnGame> last;
    while (std::optional<PgnGame> game = reader.next()) last = std::move(game);
    std::string fault;
    if (!last) {
        fault = "no game in " + path;
    } else if (!last->errors.empty()) {
        fault = describe(last->errors.front());
    } else if (!last->variant.empty()) {
        fault = join("a game of ", last->variant, ", which is not played here");
    } else if (std::ranges::count(main_line(*last), Move()) > 0) {
        fault = "the game has a null move";
    }
    if (fault.empty()) return last;
    std::cerr << "--load: " << fault << std::endl;
    return std::nullopt;
}

/// The last game of a file goes on. False, with an error, when there is none that can.
bool load(const std::string& path, PlaySettings& settings) {
    const std::optional<PgnGame> game = last_game(path);
    if (!game) return false;
    settings.start = game->start;
    settings.loaded = played(*game);
    settings.clock = clock_named(game->tag("TimeControl").value_or(""), std::chrono::seconds(1),
                                 std::numeric_limits<int>::max());
    take_sides(*game, settings);
    return true;
}

/// --clock, or --nodes, --depth and --movetime, instead of the clocks of the game of --load. Throws
/// WrongUsage when a value is wrong.
void read_times(const cxxopts::ParseResult& arguments, PlaySettings& settings) {
    read_limits(arguments, settings.limits);
    const Limits& limits = settings.limits;
    const bool has_limit = limits.nodes || limits.depth || limits.move_time;
    if (has_limit) settings.clock.reset();
    if (const std::string control = text_option(arguments, "clock"); !control.empty()) {
        settings.clock = clock_named(control);
        if (!settings.clock) {
            throw WrongUsage(join("--clock: expected MINUTES+SECONDS, at most 600+600, found ",
                                  in_quotes(control)));
        }
        if (settings.loaded) settings.loaded->forget_clocks();
    }
    if (!settings.clock && !has_limit) settings.limits.move_time = kDefaultTime;
}

/// Can games be added to the file, if there is one? Prints an error when not.
bool can_append(const std::string& path) {
    if (path.empty() || std::ofstream(path_of(path), std::ios::app)) return true;
    std::cerr << "cannot write " << path << std::endl;
    return false;
}

ExitCode run_play_with(const cxxopts::ParseResult& arguments) {
    PlaySettings settings;
    settings.start = position_option(arguments);
    if (const std::string path = text_option(arguments, "load"); !path.empty()) {
        if (arguments.count("fen") > 0) {
            throw WrongUsage("play: --load has a position, and does not go with --fen");
        }
        if (!load(path, settings)) return ExitCode::Failed;
    }
    if (arguments.count("color") > 0) {
        const std::string color = arguments["color"].as<std::string>();
        const std::optional<Color> human = color_named(color);
        if (!human) {
            throw WrongUsage(
                join("--color: expected white, black or random, found ", in_quotes(color)));
        }
        settings.human = *human;
    }
    if (arguments.count("elo") > 0) {
        settings.elo = number_option(arguments, "elo", kLowestElo, kHighestElo);
    }
    read_times(arguments, settings);
    settings.pgn_path = text_option(arguments, "pgn");
    settings.is_interactive = isatty(STDIN_FILENO) != 0;

    // The game of --load may be added to its file.
    check_output_files(arguments, {"pgn"}, {});

    if (!can_append(settings.pgn_path)) return ExitCode::Failed;
    const std::shared_ptr<LineQueue> input = standard_input();
    Searcher searcher(hash_option(arguments));
    searcher.settings().threads = threads_option(arguments);
    PlaySession session(std::move(settings), searcher, *input, std::cout);
    return session.run() ? ExitCode::Success : ExitCode::Failed;
}

}  // namespace

ExitCode run_play_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare play",
        "Plays a game against you on a drawn board. Type moves as Nf3 or g1f3; help lists the "
        "commands, as\nback, hint, draw, resign, new, save and quit. The end of the input "
        "and Ctrl-C end the game.");
    options.add_options(
        "", {{"color", "Your side: white, black or random", text_value("white"), "SIDE"},
             {"elo",
              join("The strength of play, from ", kLowestElo, " to ", kHighestElo,
                   " on the scale of CCRL Blitz; full without"),
              number_value(), "N"}});
    add_limit_options(options, "move", join(kDefaultTime.count(), " milliseconds"));
    options.add_options(
        "", {{"clock", "Clocks with MINUTES+SECONDS, as 5+3, instead of a limit for each move",
              text_value(), "TIME"},
             {"fen", kFenHelp, text_value("startpos"), "FEN"},
             {"load",
              "Go on with the last game of this PGN file, on the same side, at the same level and "
              "with the same clocks",
              text_value(), "FILE"},
             {"pgn", "Add the games to this file when they end", text_value(), "FILE"}});
    add_table_options(options);
    return run_with_options(options,
                            "  mutare play\n"
                            "  mutare play --color black --elo 1500 --clock 5+3 --pgn games.pgn\n"
                            "  mutare play --fen \"8/8/8/4k3/8/8/8/KQ6 w - -\" --movetime 200\n"
                            "  printf 'e4\\nd4\\n' | mutare play --nodes 10000\n",
                            argc, argv, run_play_with);
}

}  // namespace mutare
