#include <algorithm>
#include <iostream>
#include <limits>
#include <optional>
#include <random>
#include <string>

#include "train/commands.h"
#include "train/end_signals.h"
#include "train/progress.h"
#include "train/recorder.h"
#include "train/search_options.h"
#include "train/self_play.h"
#include "uci/arguments.h"

namespace mutare::train {

namespace {

constexpr int kLargest = std::numeric_limits<int>::max();

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
    constexpr int kAll = 100;
    SelfPlaySettings settings;
    settings.limits = limits_of(arguments);
    settings.seed =
        arguments.count("seed") != 0 ? arguments["seed"].as<std::uint64_t>() : random_seed();
    settings.hash_megabytes = hash_of(arguments);
    settings.most_uneven = number_option(arguments, "uneven", 0, kLargest);
    OpeningSettings& openings = settings.openings;
    openings.fewest_plies = number_option(arguments, "opening", 0, kMaxOpeningPlies);
    openings.max_plies = openings.fewest_plies + 1;
    openings.chess960_percent = number_option(arguments, "chess960", 0, kAll);
    openings.dfrc_percent = number_option(arguments, "dfrc", 0, kAll - openings.chess960_percent);
    settings.adjudication.win_score = number_option(arguments, "win", 1, kLargest);
    settings.adjudication.draw_score = number_option(arguments, "draw", 0, kLargest);
    return settings;
}

/// Plays until the target is reached, a signal comes or the disk is full.
void record_games(const SelfPlaySettings& settings, int threads, const Target& target,
                  const EndSignals& end_signals, Recorder& recorder) {
    constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();
    Progress progress(target);
    {
        WorkerPool pool(settings, threads, target.games.value_or(kEndless),
                        [&](const Game& game) { recorder.add(game); });
        while (!pool.is_done() && !target.is_reached(recorder.totals())) {
            if (end_signals.wait_a_tick() || !recorder.save()) break;
            progress.print(recorder.totals());
        }
        pool.stop();
    }
    progress.print_end(recorder.totals());
}

ExitCode play(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxThreads = 1024;
    if (arguments.count("output") == 0) return wrong_usage("no --output is named");
    const SelfPlaySettings settings = settings_of(arguments);
    const int threads = number_option(arguments, "threads", 1, kMaxThreads);
    const Target target{number_if_given(arguments, "games"),
                        number_if_given(arguments, "positions")};
    const auto path = arguments["output"].as<std::string>();

    const EndSignals end_signals;
    Recorder recorder(path);
    std::cerr << "seed " << settings.seed << std::endl;
    if (recorder.save()) record_games(settings, threads, target, end_signals, recorder);
    if (recorder.save()) return ExitCode::Success;
    std::cerr << "cannot write " << path << std::endl;
    return ExitCode::Failed;
}

auto with_default(int value) {
    return cxxopts::value<int>()->default_value(std::to_string(value));
}

void add_options(cxxopts::Options& options) {
    const SelfPlaySettings defaults;
    options.add_options("How much")                                                       //
        ("o,output", "The game file; games are appended", cxxopts::value<std::string>())  //
        ("games", "End after so many games", cxxopts::value<std::uint64_t>())             //
        ("positions", "End after so many positions to learn from",
         cxxopts::value<std::uint64_t>())                              //
        ("threads", "Games played at the same time", with_default(1))  //
        ("seed", "With the same seed and settings the same games; otherwise drawn",
         cxxopts::value<std::uint64_t>());
    add_search_options(options);
    options.add_options("Openings")  //
        ("opening", "Random plies; as often, one more",
         with_default(defaults.openings.fewest_plies))  //
        ("chess960", "Games of 100 that begin from Chess960",
         with_default(defaults.openings.chess960_percent))  //
        ("dfrc", "Games of 100 that begin with two back ranks of Chess960",
         with_default(defaults.openings.dfrc_percent))  //
        ("uneven", "Centipawns by which an opening may be uneven",
         with_default(defaults.most_uneven));
    options.add_options("Adjudication")                                                       //
        ("win", "Centipawns that win a game", with_default(defaults.adjudication.win_score))  //
        ("draw", "Centipawns that a drawn game may be away from 0",
         with_default(defaults.adjudication.draw_score));
}

}  // namespace

ExitCode run_selfplay(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train selfplay",
                             "Plays games and appends them to a file. Ctrl-C ends it; no finished "
                             "game is lost.");
    add_options(options);
    return run_with_options(options, "  mutare-train selfplay -o games.mut --threads 2\n", argc,
                            argv, play);
}

}  // namespace mutare::train
