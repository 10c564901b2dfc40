#include <algorithm>
#include <iostream>
#include <limits>
#include <optional>
#include <utility>

#include "base/end_signals.h"
#include "base/progress.h"
#include "base/text.h"
#include "bench/decimal.h"
#include "bench/suite.h"
#include "cli/arguments.h"
#include "cli/command_line.h"
#include "cli/json.h"
#include "cli/line_file.h"
#include "engine/notation/move_text.h"
#include "uci/parse.h"
#include "uci/search_task.h"

namespace mutare {

namespace {

constexpr std::uint64_t kSuiteNodes = 1'000'000;

using Paths = std::vector<std::string>;

/// The positions of all files; nothing, with an error, when one cannot be read.
std::optional<Suite> read_suites(const Paths& paths) {
    Suite all;
    for (const std::string& path : paths) {
        const std::optional<std::string> text = read_file(path);
        if (!text) return std::nullopt;
        Suite suite = parse_suite(*text);
        for (const LineError& error : suite.errors) {
            std::cerr << path << ':' << error.line << ": " << describe(error.error) << '\n';
            all.errors.push_back(error);
        }
        for (SuiteCase& suite_case : suite.cases) {
            suite_case.file = path;
            all.cases.push_back(std::move(suite_case));
        }
    }
    return all;
}

std::string found_text(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    return outcome.move ? san(suite_case.position, outcome.move) : "no move";
}

/// "Undermine" for "Undermine.012".
std::string_view theme_in(std::string_view name) {
    const std::size_t last = name.find_last_not_of("0123456789");
    if (last == std::string_view::npos) return {};
    name = name.substr(0, last + 1);
    return name.substr(0, name.find_last_not_of(". -#") + 1);
}

/// "wac.epd:12, WAC.012: bm Qg6, found Qh7, score cp 35: FEN".
std::string outcome_text(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    return join(suite_case.file, ":", suite_case.line, suite_case.name.empty() ? "" : ", ",
                suite_case.name, ": ", task_text(suite_case), ", found ",
                found_text(suite_case, outcome), ", score ", score_text(outcome.score), ": ",
                suite_case.fen);
}

std::string outcome_json(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
    const Score score = outcome.score;
    const int number = score.is_mate() ? score.moves_to_mate() : score.value();
    return JsonObject()
        .add("file", suite_case.file)
        .add("line", suite_case.line)
        .add("id", suite_case.name)
        .add("fen", suite_case.fen)
        .add("task", task_text(suite_case))
        .add("found", found_text(suite_case, outcome))
        .add_json("score", JsonObject().add(score.is_mate() ? "mate" : "cp", number).text())
        .add("depth", outcome.depth)
        .add("nodes", outcome.nodes)
        .add("milliseconds", outcome.time.count())
        .add("solved", outcome.is_solved)
        .add("points", outcome.points)
        .add("max_points", max_points(suite_case))
        .add("mate_scores", outcome.mate_scores)
        .add_json("mate_errors", json_array(outcome.mate_errors, json_string))
        .text();
}

/// What the positions of each theme add up to. Their names have themes and numbers: Undermine.012
/// in the Strategic Test Suite, for one.
class SuiteThemes {
  public:
    void add(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
        const std::string_view theme = theme_in(suite_case.name);
        auto place =
            std::ranges::find(themes_, theme, [](const auto& entry) { return entry.first; });
        if (place == themes_.end()) place = themes_.insert(place, {std::string(theme), {}});
        mutare::add(place->second, suite_case, outcome);
    }
    /// A table with a line for each theme; empty unless there are several, most of them with
    /// several positions.
    [[nodiscard]] std::string text() const {
        std::size_t width = 0;
        std::size_t cases = 0;
        for (const auto& [theme, result] : themes_) {
            width = std::max(width, character_count(theme));
            cases += static_cast<std::size_t>(result.cases);
        }
        if (themes_.size() < 2 || cases < 2 * themes_.size()) return {};
        std::string text;
        for (const auto& [theme, result] : themes_) {
            std::string line = join(left_aligned(theme.empty() ? "other" : theme, width), "  ",
                                    result.solved, " of ", result.cases, " solved");
            if (result.max_points > 0) {
                line += join(", ", result.points, " of ", result.max_points, " points");
            }
            text += line + "\n";
        }
        return text;
    }

  private:
    /// In the order in which they come.
    std::vector<std::pair<std::string, SuiteResult>> themes_;
};

std::string summary_json(const SuiteResult& result) {
    const std::string summary = JsonObject()
                                    .add("positions", result.cases)
                                    .add("solved", result.solved)
                                    .add("points", result.points)
                                    .add("max_points", result.max_points)
                                    .add("mate_scores", result.mate_scores)
                                    .add("wrong_mates", result.wrong_mates)
                                    .add("nodes", result.nodes)
                                    .add("milliseconds", result.time.count())
                                    .text();
    return JsonObject().add_json("summary", summary).text();
}

/// What is to be said of a position; empty for one that is solved.
std::string report_of(const SuiteCase& suite_case, const SuiteOutcome& outcome, bool is_verbose) {
    std::string text;
    if (!outcome.mate_errors.empty()) {  // each depth may have one
        text += join(suite_case.file, ":", suite_case.line, ": ", outcome.mate_errors.front(), ": ",
                     suite_case.fen, "\n");
    }
    if (is_verbose) text += outcome.is_solved ? "solved: " : "failed: ";
    if (is_verbose || !outcome.is_solved) text += outcome_text(suite_case, outcome) + "\n";
    return text;
}

ExitCode run_suite_with(const cxxopts::ParseResult& arguments) {
    if (arguments.count("files") == 0) throw WrongUsage("suite: expected FILE");
    SuiteSettings settings;
    settings.limits.nodes = kSuiteNodes;
    read_limits(arguments, settings.limits);
    const int required = number_option(arguments, "require", 0, std::numeric_limits<int>::max());
    settings.threads = threads_option(arguments);
    settings.concurrency = threads_option(arguments, "concurrency");
    settings.hash_megabytes = hash_option(arguments);
    const Paths files = arguments["files"].as<Paths>();
    const std::optional<Suite> suite = read_suites(files);
    if (!suite) return ExitCode::Failed;
    if (suite->cases.empty()) return failure("no position in " + listed(files, ", "));

    const bool as_json = arguments["json"].as<bool>();
    const bool is_verbose = arguments["verbose"].as<bool>();
    const EndSignals signals;
    Control control(signals.have_come());
    ProgressLine progress("positions");
    SuiteThemes themes;
    std::size_t done = 0;
    const auto report = [&](const SuiteCase& suite_case, const SuiteOutcome& outcome) {
        progress.hide();
        std::cout << (as_json ? outcome_json(suite_case, outcome) + "\n"
                              : report_of(suite_case, outcome, is_verbose))
                  << std::flush;
        themes.add(suite_case, outcome);
        progress.show(++done, suite->cases.size());
    };
    const SuiteResult result = run_suite(suite->cases, settings, control, report);
    progress.hide();
    std::cout << (as_json ? summary_json(result) : join(themes.text(), summary(result)))
              << std::endl;
    const std::size_t left = suite->cases.size() - static_cast<std::size_t>(result.cases);
    if (left > 0) {
        std::cerr << "interrupted; " << counted(left, "position is", "positions are") << " left"
                  << std::endl;
    }
    if (result.solved < required) std::cerr << "fewer than " << required << " solved" << std::endl;
    const bool is_passed =
        left == 0 && suite->errors.empty() && result.wrong_mates == 0 && result.solved >= required;
    return is_passed ? ExitCode::Success : ExitCode::Failed;
}

}  // namespace

ExitCode run_suite_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare suite",
        "Searches the positions of EPD files, - for the standard input, and prints those that are "
        "not\nsolved. The operations are bm (best moves, or #N for mate), am (moves to avoid), dm "
        "(mate in N), and\nc0 with points for moves, which are added up. Each announced mate is "
        "checked: its principal\nvariation must end in mate, and not sooner than the suite says. "
        "The "
        "exit code is 1 when a line\ncannot be read, an announced mate is wrong, too few positions "
        "are solved, or Ctrl-C ended the run;\nwhat is done is then summed up.");
    options.add_options(kPositional, {{"files", "", cxxopts::value<Paths>()}});
    add_limit_options(options, "position", std::to_string(kSuiteNodes));
    add_table_options(options);
    options.add_options(
        "",
        {{"concurrency", "Positions that are searched at the same time; does not change the result",
          number_value(1), "N"},
         {"require", "Exit with code 1 when fewer are solved", number_value(0), "N"},
         {"json", "Print a JSON object for each position, one a line, and at last a summary"},
         {"v,verbose", "Print the solved positions too"}});
    options.parse_positional({"files"});
    options.positional_help("FILE...");
    return run_with_options(
        options,
        "  mutare suite tests/data/tactics/wacnew.epd --nodes 2000000 --require 285\n"
        "  mutare suite tests/data/tactics/*.epd --movetime 1000 --concurrency 4 --json\n"
        "  mutare suite mates.epd --depth 12 --verbose\n",
        argc, argv, run_suite_with);
}

}  // namespace mutare
