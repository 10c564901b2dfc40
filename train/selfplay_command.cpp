#include <algorithm>
#include <iostream>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "base/end_signals.h"
#include "base/text.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/failures.h"
#include "train/game_file.h"
#include "train/mapped_file.h"
#include "train/progress.h"
#include "train/recorder.h"
#include "train/self_play.h"

namespace mutare::train {

namespace {

/// At least 1. Throws what cxxopts throws when it is 0.
std::optional<std::uint64_t> number_if_given(const cxxopts::ParseResult& arguments,
                                             const std::string& name) {
    if (arguments.count(name) == 0) return std::nullopt;
    const auto number = arguments[name].as<std::uint64_t>();
    if (number == 0)
        throw cxxopts::exceptions::exception(join("--", name, ": expected at least 1"));
    return number;
}

std::uint64_t random_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

SelfPlaySettings self_play_settings(const cxxopts::ParseResult& arguments) {
    SelfPlaySettings settings;
    settings.limits = limits_of(arguments);
    settings.seed =
        arguments.count("seed") != 0 ? arguments["seed"].as<std::uint64_t>() : random_seed();
    settings.hash_megabytes = hash_of(arguments);
    settings.openings = openings_of(arguments);
    settings.adjudication = adjudication_of(arguments);
    settings.random_percent = number_option(arguments, "random", 0, 100);
    return settings;
}

/// What is said of the games in their file.
RunMetadata metadata_of(const cxxopts::ParseResult& arguments, const SelfPlaySettings& settings) {
    RunMetadata metadata("selfplay");
    add_search(settings.limits, settings.hash_megabytes, settings.network, metadata);
    metadata.add("opening", settings.openings.min_plies);
    metadata.add("chess960", settings.openings.chess960_percent);
    metadata.add("dfrc", settings.openings.dfrc_percent);
    for (const char* const name : {"uneven", "win", "draw", "pieces", "random"}) {
        metadata.add(name, arguments[name].as<int>());
    }
    metadata.add("book",
                 settings.openings.book ? hexadecimal(settings.openings.book_checksum, 8) : "none");
    add_tablebases(settings.adjudication.tablebases, metadata);
    metadata.add("seed", settings.seed);
    return metadata;
}

/// Why the games of a run must not be appended to the file, in words; empty when they may be.
std::string why_not_append(const std::string& path, const RunMetadata& metadata) {
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return "";
    if (!is_game_file(file->bytes())) return path + " exists already and is no game file";
    const std::vector<Block> runs = find_blocks(file->bytes()).metadata;
    if (std::ranges::find(runs, metadata.lines, &Block::contents) == runs.end()) return "";
    return path + " has the games of this seed and these settings already";
}

/// Plays until the goal is reached, a signal comes or the disk is full.
void record_games(const SelfPlaySettings& settings, int threads, const Goal& goal,
                  const EndSignals& end_signals, Recorder& recorder) {
    constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();
    Progress progress(goal);
    Jobs games(goal.games.value_or(kEndless));
    const auto record = [&](const Game& game) { recorder.add(game); };
    const auto watch = [&] {
        if (end_signals.wait_a_second() || !recorder.save()) return false;
        progress.print(recorder.totals());
        return !goal.is_reached(recorder.totals());
    };
    run_jobs(
        static_cast<std::size_t>(threads), games, [&] { play_games(games, settings, record); },
        watch);
    recorder.save();
    progress.print_end(recorder.totals());
}

/// Warns where there must be equal games: nothing is random after the choice of a position.
void warn_of_equal_games(const SelfPlaySettings& settings, const Goal& goal) {
    const OpeningSettings& openings = settings.openings;
    if (!openings.book || openings.max_plies > 0 || settings.random_percent > 0) return;
    if (goal.games.value_or(0) <= openings.book->size()) return;
    std::cerr << "warning: from " << openings.book->size()
              << " positions there are no more different games; --opening adds random plies"
              << std::endl;
}

ExitCode play(const cxxopts::ParseResult& arguments) {
    const std::string path = output_of(arguments);
    SelfPlaySettings settings = self_play_settings(arguments);
    for (const std::string& problem :
         {read_book(arguments, settings.openings), read_network(arguments, settings.network),
          open_tablebases(arguments, settings.adjudication.tablebases)}) {
        if (!problem.empty()) return failure(problem);
    }
    const int threads = threads_option(arguments);
    const Goal goal{number_if_given(arguments, "games"), number_if_given(arguments, "positions")};

    warn_of_equal_games(settings, goal);
    const RunMetadata metadata = metadata_of(arguments, settings);
    if (const std::string problem = why_not_append(path, metadata); !problem.empty()) {
        return wrong_usage(problem);
    }
    const EndSignals end_signals;
    Recorder recorder(path);
    recorder.begin(metadata);
    std::cerr << "seed " << settings.seed << std::endl;
    if (recorder.save()) record_games(settings, threads, goal, end_signals, recorder);
    return recorder.save() ? ExitCode::Success : cannot_write(path);
}

void add_self_play_options(cxxopts::Options& options) {
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
    options.add_options("Search")  //
        ("random", "Percentage of quiet positions in which a random quiet move is played",
         with_default(SelfPlaySettings().random_percent));
    add_opening_options(options);
    add_adjudication_options(options);
    add_tablebase_option(options, "End a game as soon as its result is known by the tablebases");
}

}  // namespace

ExitCode run_selfplay(int argc, const char* const* argv) {
    cxxopts::Options options("mutare-train selfplay",
                             "Plays games and appends them to a file. After Ctrl-C, no finished "
                             "game is lost.");
    add_self_play_options(options);
    return run_with_options(options, "  mutare-train selfplay -o games.mut --threads 2\n", argc,
                            argv, play);
}

}  // namespace mutare::train
