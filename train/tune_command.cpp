#include <chrono>
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <variant>

#include "base/bytes.h"
#include "base/names.h"
#include "base/text.h"
#include "bench/decimal.h"
#include "cli/arguments.h"
#include "train/command_options.h"
#include "train/commands.h"
#include "train/end_signals.h"
#include "train/failures.h"
#include "train/file_kind.h"
#include "train/game_network.h"
#include "train/mapped_file.h"
#include "train/new_file.h"
#include "train/progress.h"
#include "train/tuning/tuner.h"
#include "train/tuning/tuning_report.h"

namespace mutare::train {

namespace {

constexpr int kDefaultNodes = 10'000;

/// Whether games with a limit by nodes, and without tablebases, can depend on it.
bool has_effect(const Parameter& parameter) {
    return !parameter.name.starts_with("time_") && !parameter.name.starts_with("tablebase_");
}

/// The rows of the numbers that --only chooses, by their names or by how these begin; all those
/// that have an effect without the option. Throws what cxxopts throws when there are none.
std::vector<Parameter> chosen_rows(const cxxopts::ParseResult& arguments) {
    const auto all = all_parameters();
    std::vector<Parameter> rows;
    std::ranges::copy_if(all, std::back_inserter(rows), has_effect);
    if (arguments.count("only") == 0) return rows;
    std::vector<std::string> names;
    for (const std::string& list : arguments["only"].as<std::vector<std::string>>()) {
        std::string_view rest = list;
        while (!rest.empty()) names.emplace_back(consume_until(rest, ","));
    }
    const auto is_meant = [](const Parameter& row, const std::string& name) {
        return row.name == name || row.name.starts_with(name + "_");
    };
    for (const std::string& name : names) {
        if (std::ranges::any_of(rows, [&](const Parameter& row) { return is_meant(row, name); })) {
            continue;
        }
        throw cxxopts::exceptions::exception(join("--only: these games have no number \"", name,
                                                  "\"", did_you_mean(name, names_of(all))));
    }
    std::erase_if(rows, [&](const Parameter& row) {
        return std::ranges::none_of(names,
                                    [&](const std::string& name) { return is_meant(row, name); });
    });
    return rows;
}

TuningSettings tuning_settings(const cxxopts::ParseResult& arguments) {
    constexpr int kMaxElo = 1000;
    TuningSettings settings;
    settings.spsa.steps = static_cast<std::uint64_t>(number_option(arguments, "pairs", 1, kMaxInt));
    settings.spsa.last_rate = arguments["rate"].as<double>();
    if (!(settings.spsa.last_rate > 0 && settings.spsa.last_rate <= 1)) {
        throw cxxopts::exceptions::exception("--rate is not above 0 and at most 1");
    }
    // Unlike in self-play a search may end in the middle of an iteration: both sides have the same
    // number of nodes.
    settings.limits.nodes =
        static_cast<std::uint64_t>(number_option(arguments, "nodes", 1, kMaxInt));
    settings.hash_megabytes = hash_of(arguments);
    settings.openings = openings_of(arguments);
    settings.adjudication = adjudication_of(arguments);
    settings.elo_of_doubling = number_option(arguments, "doubling", 0, kMaxElo);
    settings.seed = arguments["seed"].as<std::uint64_t>();
    return settings;
}

/// The options that a tuning must be continued with, the network, the book and the rows.
TuningOrigin origin_of(const cxxopts::ParseResult& arguments, const OpeningSettings& openings,
                       const std::vector<Parameter>& rows) {
    TuningOrigin origin;
    const auto add = [&](std::string_view name, auto value) {
        origin.emplace_back(name, std::to_string(value));
    };
    for (const char* const name : {"pairs", "doubling", "nodes", "hash", "opening", "chess960",
                                   "dfrc", "uneven", "win", "draw", "pieces"}) {
        add(join("--", name), arguments[name].as<int>());
    }
    add("--rate", arguments["rate"].as<double>());
    add("--seed", arguments["seed"].as<std::uint64_t>());
    add("the network's checksum", network_checksum());
    add("the book's checksum", openings.book ? openings.book->checksum() : 0);
    for (const Parameter& row : rows) {
        origin.emplace_back(row.name,
                            join(row.value, " of ", row.min, " to ", row.max, " by ", row.step));
    }
    return origin;
}

/// "1250 of 20000 pairs, +410 =1690 -400, 1.21 and 1.20 µs a node, 0:12:10, 2:50:01 left".
std::string status_text(const TuningState& state, std::uint64_t pairs_before, std::uint64_t steps,
                        double seconds) {
    constexpr double kNanoseconds = 1000;
    const MatchResult& games = state.games;
    const auto microseconds = [](const SearchCost& cost) {
        return decimal(cost.nanoseconds_per_node() / kNanoseconds, 3);
    };
    std::string text = join(state.pairs, " of ", steps, " pairs, +", games.wins, " =", games.draws,
                            " -", games.losses, ", ", microseconds(games.plus), " and ",
                            microseconds(games.minus), " µs a node, ", clock_text(seconds));
    if (const std::uint64_t played = state.pairs - pairs_before;
        played > 0 && state.pairs < steps) {
        const double left =
            seconds * static_cast<double>(steps - state.pairs) / static_cast<double>(played);
        text += join(", ", clock_text(left), " left");
    }
    return text;
}

/// The files that a tuning writes.
struct TuningPaths {
    std::string state;
    std::string course = state + ".course.tsv";
};

/// A tuning as the command runs it.
class Run {
  public:
    Run(TuningPaths paths, TuningOrigin origin, const TuningSettings& settings, TuningState state)
        : paths_(std::move(paths)),
          origin_(std::move(origin)),
          settings_(settings),
          pairs_before_(state.pairs),
          tuner_(settings, std::move(state)) {}

    /// Plays until all pairs are played, a signal comes or the disk is full. Saves now and then and
    /// at the end.
    void play(int threads) {
        constexpr int kSecondsBetweenSaves = 30;
        const EndSignals end_signals;
        StatusLine line;
        {
            WorkerPool pool(threads, tuner_.pairs_left(),
                            [this](WorkerPool& pairs) { tuner_.play_pairs(pairs); });
            for (int seconds = 1; !pool.is_done() && !end_signals.wait_a_second(); ++seconds) {
                if (seconds % kSecondsBetweenSaves == 0 && !save()) break;
                line.print(status());
            }
            pool.stop_and_wait();
            save();
            pool.rethrow_failure();
        }
        StatusLine::print_end(status());
        save();
    }
    [[nodiscard]] bool is_saved() const { return unwritten_.empty(); }
    [[nodiscard]] const std::string& unwritten() const { return unwritten_; }
    [[nodiscard]] TuningState state() const { return tuner_.state(); }

  private:
    [[nodiscard]] std::string status() const {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        return status_text(state(), pairs_before_, settings_.spsa.steps, elapsed.count());
    }
    bool save() {
        unwritten_.clear();
        const TuningState now = state();
        for (const auto& [path, text] : {std::pair(paths_.state, to_text(origin_, now)),
                                         std::pair(paths_.course, course_table(now))}) {
            if (!write_file(path, text)) unwritten_ = path;
        }
        return is_saved();
    }

    const TuningPaths paths_;
    const TuningOrigin origin_;
    const TuningSettings& settings_;
    const std::uint64_t pairs_before_;
    Tuner tuner_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::string unwritten_;
};

/// The state of an interrupted tuning, or the first one. In words why it cannot be continued.
std::variant<TuningState, std::string> first_state(const std::string& path,
                                                   const TuningOrigin& origin,
                                                   const std::vector<Parameter>& rows) {
    if (!std::filesystem::exists(path)) return TuningState(rows);
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return join("cannot read ", path);
    auto state = parse_tuning(file->bytes(), origin, rows);
    if (const auto* const problem = std::get_if<std::string>(&state)) {
        return join(path, " ", *problem);
    }
    return state;
}

ExitCode tune(const cxxopts::ParseResult& arguments) {
    const TuningPaths paths{output_of(arguments)};
    const int threads = threads_option(arguments);
    TuningSettings settings = tuning_settings(arguments);
    const std::vector<Parameter> rows = chosen_rows(arguments);
    Paths inputs;
    if (arguments.count("book") != 0) inputs.push_back(arguments["book"].as<std::string>());
    if (const std::string problem = why_not_overwrite(paths.course, FileKind::Course, inputs);
        !problem.empty()) {
        return wrong_usage(problem);
    }
    if (!kCanTune) {
        return wrong_usage("the numbers of this build are constants; make tune builds one to tune");
    }
    if (const std::string problem = read_book(arguments, settings.openings); !problem.empty()) {
        return failure(problem);
    }
    for (const std::string& path : {paths.state, paths.course}) {
        if (!can_write(path)) return cannot_write(path);
    }
    const TuningOrigin origin = origin_of(arguments, settings.openings, rows);
    auto first = first_state(paths.state, origin, rows);
    if (const auto* const problem = std::get_if<std::string>(&first)) return failure(*problem);

    Run run(paths, origin, settings, std::get<TuningState>(std::move(first)));
    run.play(threads);
    if (!run.is_saved()) return cannot_write(run.unwritten());
    const TuningState state = run.state();
    std::cout << tuning_table(state) << '\n' << tuned_rows(state) << std::flush;
    return state.pairs < settings.spsa.steps ? failure("interrupted; the same command continues")
                                             : ExitCode::Success;
}

void add_tuning_options(cxxopts::Options& options) {
    const TuningSettings defaults;
    options.add_options(
        "Tuning",
        {{"o,output", "The file of the tuning, from which it is continued",
          cxxopts::value<std::string>()},
         {"only", "Tune only these numbers, named or by how their names begin, with commas between",
          cxxopts::value<std::vector<std::string>>()},
         {"pairs", "Pairs of games in all", with_default(static_cast<int>(defaults.spsa.steps))},
         {"rate", "How far the last pairs move the numbers: r of fishtest and OpenBench",
          with_default(defaults.spsa.last_rate)},
         {"doubling", "What twice the speed is worth, in Elo; 0 leaves the speed out",
          with_default(defaults.elo_of_doubling)},
         {"threads", "Pairs played at the same time", with_default(1)},
         {"seed", "With one thread and without the speed, the same seed gives the same course",
          with_default(defaults.seed)}});
    options.add_options("Search", {{"nodes", "Nodes for each move", with_default(kDefaultNodes)},
                                   {"hash", "Transposition table of each side in MiB",
                                    with_default(static_cast<int>(defaults.hash_megabytes))}});
    add_opening_options(options, defaults.openings);
    add_adjudication_options(options);
}

}  // namespace

ExitCode run_tune(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare-train tune",
        "Tunes numbers of the search by games between two sets of them (SPSA). "
        "OUTPUT.course.tsv is\na table of the course for train/plot_tuning.py. An interrupted run "
        "continues when it is\nstarted again.");
    add_tuning_options(options);
    return run_with_options(
        options, "  mutare-train tune -o tuning --only reduction,null_move --threads 2\n", argc,
        argv, tune);
}

}  // namespace mutare::train
