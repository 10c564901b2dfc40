#include <algorithm>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/progress.h"
#include "base/text.h"
#include "bench/decimal.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/files.h"
#include "train/game_file.h"
#include "train/jobs.h"
#include "train/recorder.h"
#include "train/self_play.h"

namespace mutare::train {

namespace {

/// At least 1. Throws WrongUsage when it is 0.
std::optional<std::uint64_t> number_if_given(const cxxopts::ParseResult& arguments,
                                             const std::string& name) {
    if (arguments.count(name) == 0) return std::nullopt;
    const auto number = arguments[name].as<std::uint64_t>();
    if (number == 0) throw WrongUsage(join("--", name, ": expected at least 1"));
    return number;
}

std::uint64_t random_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

/// Where games start and which openings they have, or why the book cannot be read.
Expected<OpeningSettings, std::string> openings_of(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxPlies = 40;
    constexpr int kPercent = 100;
    OpeningSettings settings;
    settings.max_score = number_option(arguments, "uneven", 0, kMaxInt);
    settings.min_plies = number_option(arguments, "opening", 0, kMaxPlies);
    settings.max_plies = settings.min_plies + 1;
    settings.chess960_percent = number_option(arguments, "chess960", 0, kPercent);
    settings.dfrc_percent = number_option(arguments, "dfrc", 0, kPercent);
    if (settings.chess960_percent + settings.dfrc_percent > kPercent) {
        throw WrongUsage(join("--chess960 ", settings.chess960_percent, " leaves less than --dfrc ",
                              settings.dfrc_percent, ": set a smaller --dfrc too"));
    }
    const std::string path = text_option(arguments, "book");
    if (path.empty()) return settings;
    for (const char* const name : {"chess960", "dfrc"}) {
        if (arguments.count(name) == 0 || arguments[name].as<int>() == 0) continue;
        throw WrongUsage(join("--", name, " is for games that do not start from a --book"));
    }
    settings.chess960_percent = settings.dfrc_percent = 0;
    if (arguments.count("opening") == 0) settings.min_plies = settings.max_plies = 0;
    const auto file = MappedFile::open(path);
    if (!file) return file.error();
    std::vector<Position> positions = read_positions(file->bytes());
    if (positions.empty()) return join("there are no positions in ", path);
    settings.book = std::make_shared<const std::vector<Position>>(std::move(positions));
    settings.book_checksum = crc32(file->bytes());
    return settings;
}

/// When games end, or why the tablebases cannot be used.
Expected<AdjudicationSettings, std::string> adjudication_of(const cxxopts::ParseResult& arguments) {
    AdjudicationSettings settings;
    settings.win_score = number_option(arguments, "win", 1, kMaxInt);
    settings.draw_score = number_option(arguments, "draw", 0, kMaxInt);
    const std::string folders = text_option(arguments, "syzygy");
    if (folders.empty()) return settings;
    auto tablebases = std::make_shared<Tablebases>();
    const auto opened = tablebases->open(folders);
    if (!opened) return opened.error();
    settings.tablebases = std::move(tablebases);
    return settings;
}

Expected<SelfPlaySettings, std::string> self_play_settings(const cxxopts::ParseResult& arguments) {
    const auto openings = openings_of(arguments);
    if (!openings) return openings.error();
    const auto adjudication = adjudication_of(arguments);
    if (!adjudication) return adjudication.error();
    const auto search = search_settings_of(arguments);
    if (!search) return search.error();
    return SelfPlaySettings{
        *search, *openings, *adjudication,
        arguments.count("seed") != 0 ? arguments["seed"].as<std::uint64_t>() : random_seed()};
}

/// What is said of the games in their file.
RunMetadata metadata_of(const cxxopts::ParseResult& arguments, const SelfPlaySettings& settings) {
    RunMetadata metadata("selfplay");
    add_search(settings.search, metadata);
    metadata.add("opening", settings.openings.min_plies);
    metadata.add("chess960", settings.openings.chess960_percent);
    metadata.add("dfrc", settings.openings.dfrc_percent);
    for (const char* const name : {"uneven", "win", "draw"}) {
        metadata.add(name, arguments[name].as<int>());
    }
    metadata.add("book",
                 settings.openings.book ? hexadecimal(settings.openings.book_checksum, 8) : "none");
    if (const auto& tablebases = settings.adjudication.tablebases) {
        metadata.add("syzygy", join(tablebases->largest(), " pieces"));
    }
    metadata.add("seed", settings.seed);
    return metadata;
}

/// Why the games of a run must not be appended to the file, in words; empty when they may be.
std::string why_not_append(const std::string& path, const RunMetadata& metadata) {
    const auto file = MappedFile::open(path);
    if (!file) return "";
    if (!is_game_file(file->bytes())) return path + " exists already and is no game file";
    const std::vector<Block> runs = find_blocks(file->bytes()).metadata;
    if (std::ranges::find(runs, metadata.lines, &Block::contents) == runs.end()) return "";
    return path + " has the games of this seed and these settings already";
}

/// When a run ends: as soon as it has that many games or quiet positions. Without either it is
/// endless.
struct Goal {
    /// 0 at the start, 1 when the goal is reached.
    [[nodiscard]] double share_done(const Totals& totals) const {
        const auto share = [](std::uint64_t part, const std::optional<std::uint64_t>& whole) {
            return whole ? static_cast<double>(part) / static_cast<double>(*whole) : 0.0;
        };
        return std::max(share(totals.games, games), share(totals.quiet, quiet));
    }

    std::optional<std::uint64_t> games;
    std::optional<std::uint64_t> quiet;
};

std::string progress_text(const Totals& totals, const Goal& goal, SteadyClock::time_point start) {
    using Seconds = std::chrono::seconds;
    const std::chrono::duration<double> elapsed = SteadyClock::now() - start;
    const double per_second = static_cast<double>(totals.quiet) / elapsed.count();
    std::string text = join(counted(totals.games, "game", "games"), ", ", totals.quiet,
                            " quiet positions (", static_cast<std::uint64_t>(per_second), "/s), ",
                            duration_text(std::chrono::duration_cast<Seconds>(elapsed)));
    const double done = goal.share_done(totals);
    if (done > 0 && done < 1) {
        const auto left = std::chrono::duration_cast<Seconds>(elapsed * (1 - done) / done);
        text += join(", ", duration_text(left), " left");
    }
    return text;
}

/// Plays until the goal is reached, a signal comes or the disk is full.
void record_games(const SelfPlaySettings& settings, int threads, const Goal& goal,
                  Recorder& recorder) {
    constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();
    const auto start = SteadyClock::now();
    StatusLine line(true);
    Jobs games(goal.games.value_or(kEndless));
    const auto work = [&] {
        SelfPlayer player(settings);
        while (const std::optional<std::uint64_t> number = games.next()) {
            const std::optional<Game> game = player.play(*number, games.is_stopped());
            if (game) recorder.add(*game);
        }
    };
    const auto watch = [&] {
        if (!recorder.save()) return false;
        const bool is_reached = goal.share_done(recorder.totals()) >= 1;
        if (!is_reached) line.show(progress_text(recorder.totals(), goal, start));
        return !is_reached;
    };
    run_jobs(threads, games, work, watch);
    line.end(progress_text(recorder.totals(), goal, start));
}

/// Warns where there must be equal games: nothing is random after the choice of a position.
void warn_of_equal_games(const SelfPlaySettings& settings, const Goal& goal) {
    const OpeningSettings& openings = settings.openings;
    const bool is_standard = openings.chess960_percent + openings.dfrc_percent == 0;
    if ((!openings.book && !is_standard) || openings.max_plies > (openings.book ? 0 : 1)) return;
    const std::size_t starts = openings.book ? openings.book->size() : 1;
    if (goal.games && *goal.games <= starts) return;
    std::cerr << "warning: from " << counted(starts, "position", "positions")
              << " there are few different games; --opening adds random plies" << std::endl;
}

ExitCode play(const cxxopts::ParseResult& arguments) {
    const std::string path = output_of(arguments);
    const Expected<SelfPlaySettings, std::string> settings = self_play_settings(arguments);
    if (!settings) return failure(settings.error());
    const int threads = threads_option(arguments);
    const Goal goal{number_if_given(arguments, "games"), number_if_given(arguments, "positions")};

    warn_of_equal_games(*settings, goal);
    const RunMetadata metadata = metadata_of(arguments, *settings);
    if (const std::string problem = why_not_append(path, metadata); !problem.empty()) {
        throw WrongUsage(problem);
    }
    Recorder recorder(path);
    recorder.add_block(metadata_block(metadata.lines));
    std::cerr << "seed " << settings->seed << std::endl;
    if (recorder.save()) record_games(*settings, threads, goal, recorder);
    return recorder.save() ? ExitCode::Success : cannot_write(path);
}

void add_self_play_options(cxxopts::Options& options) {
    options.add_options(
        "Output",
        {{"o,output", "The game file, to which games are appended", text_value()},
         {"games", "End after this number of games", cxxopts::value<std::uint64_t>()},
         {"positions", "End after this number of quiet positions", cxxopts::value<std::uint64_t>()},
         {"threads", "Games played at the same time", with_default(1)},
         {"seed", "The same seed and settings give the same games; random by default",
          cxxopts::value<std::uint64_t>()}});
    add_search_options(options);
    const OpeningSettings openings;
    options.add_options(
        "Openings",
        {{"book", "Start from the positions of this EPD file", text_value()},
         {"opening",
          "Random plies at the start, in half of the games one more; with a book none by default",
          with_default(openings.min_plies)},
         {"chess960", "Percentage of games that start from a Chess960 position",
          with_default(openings.chess960_percent)},
         {"dfrc", "Percentage of games where each side has a Chess960 back rank of its own",
          with_default(openings.dfrc_percent)},
         {"uneven", "Largest score of an opening that is played, in centipawns",
          with_default(openings.max_score)}});
    const AdjudicationSettings adjudication;
    options.add_options(
        "Adjudication",
        {{"win", "Score at which a game is adjudicated as won, in centipawns",
          with_default(adjudication.win_score)},
         {"draw", "Largest score of a game that is adjudicated as drawn, in centipawns",
          with_default(adjudication.draw_score)},
         {"syzygy",
          "End a game as soon as its result is known by the tablebases in these folders, separated "
          "by colons",
          text_value()}});
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
