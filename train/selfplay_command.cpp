#include <algorithm>
#include <iostream>
#include <limits>
#include <optional>
#include <random>
#include <string>

#include "train/command_options.h"
#include "train/commands.h"
#include "train/end_signals.h"
#include "train/failures.h"
#include "train/progress.h"
#include "train/recorder.h"
#include "train/self_play.h"
#include "train/worker_pool.h"
#include "uci/cli/arguments.h"

namespace mutare::train {

namespace {

constexpr int kMaxInt = std::numeric_limits<int>::max();

/// At least 1.
std::optional<std::uint64_t> number_if_given(const cxxopts::ParseResult& arguments,
                                             const std::string& name) {
    if (arguments.count(name) == 0) return std::nullopt;
    return std::max<std::uint64_t>(arguments[name].as<std::uint64_t>(), 1);
}

std::uint64_t random_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

SelfPlaySettings settings_of(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxOpeningPlies = 40;
    constexpr int kPercent = 100;
    SelfPlaySettings settings;
    settings.limits = limits_of(arguments);
    settings.seed =
        arguments.count("seed") != 0 ? arguments["seed"].as<std::uint64_t>() : random_seed();
    settings.hash_megabytes = hash_of(arguments);
    settings.max_opening_score = number_option(arguments, "uneven", 0, kMaxInt);
    OpeningSettings& openings = settings.openings;
    openings.min_plies = number_option(arguments, "opening", 0, kMaxOpeningPlies);
    openings.max_plies = openings.min_plies + 1;
    openings.chess960_percent = number_option(arguments, "chess960", 0, kPercent);
    openings.dfrc_percent =
        number_option(arguments, "dfrc", 0, kPercent - openings.chess960_percent);
    settings.adjudication.win_score = number_option(arguments, "win", 1, kMaxInt);
    settings.adjudication.draw_score = number_option(arguments, "draw", 0, kMaxInt);
    return settings;
}

/// Plays until the goal is reached, a signal comes or the disk is full.
void record_games(const SelfPlaySettings& settings, int threads, const Goal& goal,
                  const EndSignals& end_signals, Recorder& recorder) {
    constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();
    Progress progress(goal);
    {
        const auto record = [&](const Game& game) { recorder.add(game); };
        WorkerPool pool(threads, goal.games.value_or(kEndless),
                        [&](WorkerPool& games) { play_games(games, settings, record); });
        while (!pool.is_done() && !goal.is_reached(recorder.totals())) {
            if (end_signals.wait_a_second() || !recorder.save()) break;
            progress.print(recorder.totals());
        }
        pool.stop();
    }
    progress.print_end(recorder.totals());
}

ExitCode play(const cxxopts::ParseResult& arguments) {
    const std::string path = output_of(arguments);
    const SelfPlaySettings settings = settings_of(arguments);
    const int threads = threads_of(arguments);
    const Goal goal{number_if_given(arguments, "games"), number_if_given(arguments, "positions")};

    const EndSignals end_signals;
    Recorder recorder(path);
    std::cerr << "seed " << settings.seed << std::endl;
    if (recorder.save()) record_games(settings, threads, goal, end_signals, recorder);
    return recorder.save() ? ExitCode::Success : cannot_write(path);
}

auto with_default(int value) {
    return cxxopts::value<int>()->default_value(std::to_string(value));
}

void add_options(cxxopts::Options& options) {
    const SelfPlaySettings defaults;
    options.add_options("Output")  //
        ("o,output", "The game file, to which games are appended",
         cxxopts::value<std::string>())                                               //
        ("games", "End after this number of games", cxxopts::value<std::uint64_t>())  //
        ("positions", "End after this number of quiet positions",
         cxxopts::value<std::uint64_t>())                              //
        ("threads", "Games played at the same time", with_default(1))  //
        ("seed", "The same seed and settings give the same games; random by default",
         cxxopts::value<std::uint64_t>());
    add_search_options(options);
    options.add_options("Openings")  //
        ("opening", "Random plies at the start; half of the games have one more",
         with_default(defaults.openings.min_plies))  //
        ("chess960", "Percentage of games that start from a Chess960 position",
         with_default(defaults.openings.chess960_percent))  //
        ("dfrc", "Percentage of games where each side has a Chess960 back rank of its own",
         with_default(defaults.openings.dfrc_percent))  //
        ("uneven", "Largest score of an opening that is played, in centipawns",
         with_default(defaults.max_opening_score));
    options.add_options("Adjudication")  //
        ("win", "Score at which a game is adjudicated as won, in centipawns",
         with_default(defaults.adjudication.win_score))  //
        ("draw", "Largest score of a game that is adjudicated as drawn, in centipawns",
         with_default(defaults.adjudication.draw_score));
}

}  // namespace

ExitCode run_selfplay(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train selfplay",
                             "Plays games and appends them to a file. After Ctrl-C, no finished "
                             "game is lost.");
    add_options(options);
    return run_with_options(options, "  mutare-train selfplay -o games.mut --threads 2\n", argc,
                            argv, play);
}

}  // namespace mutare::train
