#include <iostream>
#include <optional>

#include "base/text.h"
#include "bench/decimal.h"
#include "bench/suite.h"
#include "cli/arguments.h"
#include "cli/checkpoint.h"
#include "cli/interruption.h"
#include "cli/line_file.h"
#include "cli/progress_line.h"
#include "cli/subcommands.h"
#include "cli/suite_output.h"
#include "cli/suite_themes.h"
#include "uci/position_command.h"

namespace mutare {

namespace {

constexpr std::uint64_t kDefaultNodes = 1'000'000;

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

/// Carries out one call of the command.
class SuiteCommand {
  public:
    SuiteCommand(const cxxopts::ParseResult& arguments, const SuiteSettings& settings)
        : settings_(settings),
          settings_text_(settings_text(settings)),
          as_json_(arguments["json"].as<bool>()),
          is_verbose_(arguments["verbose"].as<bool>()) {}

    /// Opens the table, and takes from it what is done. False, with an error, when it cannot.
    bool open_table(const std::string& path, bool resumes, const std::vector<SuiteCase>& cases) {
        table_ = Checkpoint::open(path, resumes);
        if (!table_) return false;
        if (table_->lines().empty()) return table_->add(csv_line(suite_columns()));
        if (take_over(cases)) return true;
        std::cerr << path << " is not of these positions and settings; not resumed" << std::endl;
        return false;
    }

    /// Searches what is left. The result is that of all positions done, now or before.
    SuiteResult run(const std::vector<SuiteCase>& cases) {
        const std::size_t done_before = done_;
        ProgressLine progress("positions", done_before);
        const auto report = [&](const SuiteCase& suite_case, const SuiteOutcome& outcome) {
            progress.hide();
            print(suite_case, outcome);
            count(suite_case, outcome);
            const bool is_kept =
                !table_ || table_->add(csv_line(outcome_row(suite_case, outcome, settings_text_)));
            if (!is_kept) throw std::ios_base::failure("table");
            progress.show(++done_, cases.size());
        };
        run_suite(std::span(cases).subspan(done_before), settings_, report, interruption_.token());
        return result_;
    }

    [[nodiscard]] std::string summary_text() const {
        return as_json_ ? summary_json(result_, themes_.json())
                        : join(themes_.text(), summary(result_));
    }

  private:
    /// False when a row is not that of the position in its place.
    bool take_over(const std::vector<SuiteCase>& cases) {
        const std::vector<std::string>& lines = table_->lines();
        if (lines.front() != csv_line(suite_columns())) return false;
        if (lines.size() - 1 > cases.size()) return false;
        for (done_ = 0; done_ + 1 < lines.size(); ++done_) {
            const std::optional<CsvRow> row = parse_csv_line(lines[done_ + 1]);
            const auto outcome =
                row ? outcome_in(*row, cases[done_], settings_text_) : std::nullopt;
            if (!outcome) return false;
            count(cases[done_], *outcome);
        }
        return true;
    }

    void count(const SuiteCase& suite_case, const SuiteOutcome& outcome) {
        add(result_, suite_case, outcome);
        themes_.add(suite_case, outcome);
    }

    void print(const SuiteCase& suite_case, const SuiteOutcome& outcome) const {
        if (as_json_) {
            std::cout << outcome_json(suite_case, outcome) << std::endl;
            return;
        }
        for (const std::string& error : outcome.mate_errors) {
            std::cout << suite_case.file << ':' << suite_case.line << ": " << error << ": "
                      << suite_case.fen << '\n';
        }
        if (is_verbose_) std::cout << (outcome.is_solved ? "solved: " : "failed: ");
        if (is_verbose_ || !outcome.is_solved) {
            std::cout << outcome_text(suite_case, outcome) << '\n';
        }
        std::cout << std::flush;
    }

    SuiteSettings settings_;
    std::string settings_text_;
    bool as_json_;
    bool is_verbose_;
    Interruption interruption_;
    std::optional<Checkpoint> table_;
    std::size_t done_ = 0;
    SuiteResult result_;
    SuiteThemes themes_;
};

ExitCode run_suite_with(const cxxopts::ParseResult& arguments) {
    if (arguments.count("files") == 0) return wrong_usage("suite: expected FILE");
    const bool resumes = arguments["resume"].as<bool>();
    const std::string table = arguments["csv"].as<std::string>();
    if (resumes && table.empty()) return wrong_usage("suite: --resume needs --csv FILE");
    SuiteSettings settings;
    settings.limits.nodes = kDefaultNodes;
    read_limits(arguments, settings.limits);
    settings.threads = threads_option(arguments);
    settings.concurrency = threads_option(arguments, "concurrency");
    settings.hash_megabytes = hash_option(arguments);
    const Paths files = arguments["files"].as<Paths>();
    check_output_files(arguments, {"csv"}, files);
    const std::optional<Suite> suite = read_suites(files);
    if (!suite) return ExitCode::Failed;
    if (suite->cases.empty()) {
        std::cerr << "no position in " << listed(files, ", ") << std::endl;
        return ExitCode::Failed;
    }

    SuiteCommand command(arguments, settings);
    if (!table.empty() && !command.open_table(table, resumes, suite->cases)) {
        return ExitCode::Failed;
    }
    const SuiteResult result = command.run(suite->cases);
    std::cout << command.summary_text() << std::endl;
    const std::size_t left = suite->cases.size() - static_cast<std::size_t>(result.cases);
    if (left > 0) {
        std::cerr << "interrupted; " << counted(left, "position is", "positions are") << " left"
                  << std::endl;
    }
    const bool is_passed = left == 0 && suite->errors.empty() && result.wrong_mates == 0 &&
                           result.solved >= arguments["require"].as<int>();
    return is_passed ? ExitCode::Success : ExitCode::Failed;
}

}  // namespace

ExitCode run_suite_command(int argc, const char* const* argv) {
    const SuiteSettings defaults;
    cxxopts::Options options(
        "mutare suite",
        "Searches the positions of EPD files, - for the standard input, and prints those that are "
        "not\nsolved. The operations are bm (best moves, or #N for mate), am (moves to avoid), dm "
        "(mate in N), and\nc0 with points for moves, which are added up. Each announced mate is "
        "checked: its principal\nvariation must end in mate. The exit code is 1 when a line cannot "
        "be read, an announced mate is\nwrong, too few positions are solved, or Ctrl-C ended the "
        "run; what is done is then summed up, and\nkept with --csv.");
    options.add_options(kPositional, {{"files", "", cxxopts::value<Paths>()}});
    add_limit_options(options, "position", std::to_string(kDefaultNodes));
    options.add_options(
        "",
        {{"threads", "Threads of each search; with more than one, the result varies",
          number_value(defaults.threads)},
         {"concurrency", "Positions that are searched at the same time; does not change the result",
          number_value(defaults.concurrency)},
         {"hash", "Size of the table of each search in MiB", number_value(defaults.hash_megabytes)},
         {"require", "Exit with code 1 when fewer are solved", number_value(0)},
         {"csv", "Write a table with a row for each position here, as soon as it is done",
          text_value("")},
         {"resume", "Go on where the table of --csv ends"},
         {"json", "Print a JSON object for each position, one a line, and at last a summary"},
         {"v,verbose", "Print the solved positions too"}});
    options.parse_positional({"files"});
    options.positional_help("FILE...");
    return run_with_options(
        options,
        "  mutare suite tests/data/tactics/wacnew.epd --nodes 2000000 --require 285\n"
        "  mutare suite tests/data/tactics/*.epd --movetime 1000 --concurrency 4 --json\n"
        "  mutare suite mates.epd --depth 12 --csv mates.csv --resume\n",
        argc, argv, run_suite_with);
}

}  // namespace mutare
