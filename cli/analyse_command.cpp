#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/path.h"
#include "base/text.h"
#include "base/thread.h"
#include "bench/analysis.h"
#include "bench/annotation.h"
#include "bench/epd.h"
#include "bench/evaluation_chart.h"
#include "cli/analysis_text.h"
#include "cli/arguments.h"
#include "cli/interruption.h"
#include "cli/limit_options.h"
#include "cli/line_file.h"
#include "cli/progress_line.h"
#include "cli/subcommands.h"
#include "engine/notation/pgn.h"
#include "uci/options.h"
#include "uci/position_command.h"

namespace mutare {

namespace {

constexpr std::uint64_t kDefaultNodes = 200'000;

struct AnalyseOptions {
    std::string input;
    Limits limits;
    bool json = false;
    std::string output;
    std::string svg;
};

/// The path of the picture of a game: chart.svg, chart-2.svg, …
std::filesystem::path numbered_path(const std::filesystem::path& path, std::size_t number) {
    if (number == 1) return path;
    std::filesystem::path result = path;
    result.replace_filename(path_of(
        join(text_of(path.stem()), "-", std::to_string(number), text_of(path.extension()))));
    return result;
}

/// Carries out one call of the command.
class Analyser {
  public:
    Analyser(const AnalyseOptions& options, Searcher& searcher)
        : options_(options), searcher_(searcher) {}

    /// False, with an error, when what is asked for cannot be written.
    bool open_output() {
        if (options_.output.empty()) return true;
        std::error_code ignored;
        if (std::filesystem::equivalent(path_of(options_.input), path_of(options_.output),
                                        ignored)) {
            std::cerr << "--output would overwrite the games that are read" << std::endl;
            return false;
        }
        output_.open(options_.output, std::ios::binary | std::ios::trunc);
        if (!output_) std::cerr << "cannot write " << options_.output << std::endl;
        return output_.is_open();
    }
    ExitCode analyse_games(LineSource lines) {
        PgnReader reader(std::move(lines));
        while (!is_stopped()) {
            std::optional<PgnGame> game = reader.next();
            if (!game) break;
            note_errors(*game);
            if (game->variant.empty()) analyse(*game);
        }
        return end();
    }
    ExitCode analyse_epd(const LineSource& lines) {
        std::size_t number = 0;
        for (std::string line; !is_stopped() && lines(line);) {
            ++number;
            const std::string_view text = trimmed(line);
            if (text.empty() || text.starts_with('#')) continue;
            if (const Parsed<Epd> epd = parse_epd(line)) {
                const auto names = epd->operands("id");
                analyse(epd->position, names.empty() ? "" : names.front());
            } else {
                print_error(number, epd.error().column, describe(epd.error()));
            }
        }
        return end();
    }
    ExitCode analyse_position(const Position& position) {
        analyse(position, "");
        return end();
    }

  private:
    [[nodiscard]] bool is_stopped() const { return interruption_.token().stop_requested(); }

    void analyse(const Position& position, std::string_view name) {
        searcher_.clear();
        const auto analysis =
            mutare::analyse_position(searcher_, position, options_.limits, interruption_.token());
        if (!analysis) return;
        std::cout << (options_.json ? position_json(position, *analysis, name)
                                    : position_text(position, *analysis, name))
                  << std::flush;
    }
    void analyse(const PgnGame& game) {
        const GameAnalysis analysis = search(game);
        std::cout << (options_.json ? game_json(game, analysis) : game_text(game, analysis))
                  << std::flush;
        if (output_.is_open()) output_ << pgn(annotated(game, analysis)) << std::endl;
        if (!options_.svg.empty()) write_chart(game, analysis);
        if (output_.is_open() && !output_) fail("cannot write " + options_.output);
    }
    GameAnalysis search(const PgnGame& game) {
        ProgressLine progress(join("positions of game ", std::to_string(game.number)));
        return analyse_game(searcher_, game, options_.limits, interruption_.token(),
                            [&](std::size_t done, std::size_t all) { progress.show(done, all); });
    }
    void write_chart(const PgnGame& game, const GameAnalysis& analysis) {
        const std::filesystem::path path = numbered_path(path_of(options_.svg), game.number);
        std::ofstream file(path, std::ios::binary | std::ios::trunc);
        file << evaluation_chart(game, analysis) << std::flush;
        if (!file) fail("cannot write " + text_of(path));
    }
    /// What cannot be read is missing in the annotated game too, which says so.
    void note_errors(PgnGame& game) {
        for (const PgnError& warning : game.warnings) {
            std::cerr << place_text(warning.line, warning.reason.column)
                      << "warning: " << describe(warning) << std::endl;
        }
        for (const PgnError& error : game.errors) {
            print_error(error.line, error.reason.column, describe(error));
            game.items.push_back(
                {PgnItem::Kind::Comment,
                 {},
                 {},
                 join("Not read: line ", std::to_string(error.line), ", column ",
                      std::to_string(error.reason.column), ": ", error.reason.message)});
        }
    }
    void print_error(std::size_t line, int column, const std::string& reason) {
        fail(join(place_text(line, column), reason));
    }
    [[nodiscard]] std::string place_text(std::size_t line, int column) const {
        return join(options_.input, ":", std::to_string(line), ":", std::to_string(column), ": ");
    }
    void fail(const std::string& message) {
        std::cerr << message << std::endl;
        has_failed_ = true;
    }
    ExitCode end() {
        if (is_stopped()) fail("interrupted; the analysis so far was kept");
        return has_failed_ ? ExitCode::Failed : ExitCode::Success;
    }

    const AnalyseOptions& options_;
    Searcher& searcher_;
    Interruption interruption_;
    std::ofstream output_;
    bool has_failed_ = false;
};

std::string extension_of(const std::string& path) {
    return text_of(path_of(path).extension());
}

bool is_file_name(const std::string& text) {
    std::error_code ignored;
    const std::string extension = extension_of(text);
    return text == "-" || extension == ".pgn" || extension == ".epd" || extension == ".fen" ||
           std::filesystem::exists(path_of(text), ignored);
}

/// Are the lines those of an EPD rather than of games? The first one that says anything decides.
/// All lines can be read again.
bool are_epd_lines(LineSource& lines) {
    std::vector<std::string> begin;
    bool are_epd = false;
    for (std::string line; lines(line);) {
        begin.push_back(line);
        const std::string_view text = trimmed(line);
        if (text.empty() || text.starts_with('#')) continue;
        are_epd = begins_with_ranks(text);
        break;
    }
    lines = [begin = std::move(begin), next = std::size_t{0},
             rest = std::move(lines)](std::string& line) mutable {
        if (next == begin.size()) return rest(line);
        line = begin[next++];
        return true;
    };
    return are_epd;
}

ExitCode analyse_text(Analyser& analyser, const std::string& text) {
    const Parsed<PositionCommand> position = parse_position(split_tokens(text));
    if (!position) return wrong_usage("analyse: " + describe(position.error()));
    for (const std::string& defect : position->corrections) std::cerr << defect << '\n';
    return analyser.analyse_position(position->position);
}

ExitCode run_analyse_with(const cxxopts::ParseResult& arguments) {
    if (arguments.count("input") == 0) return wrong_usage("analyse: expected FILE or FEN");
    AnalyseOptions options{arguments["input"].as<std::string>(),
                           search_limits(arguments, node_limit(kDefaultNodes)),
                           arguments["json"].as<bool>(), arguments["output"].as<std::string>(),
                           arguments["svg"].as<std::string>()};
    Searcher searcher(
        static_cast<std::size_t>(number_option(arguments, "hash", 1, kMaxHashMegabytes)));
    searcher.settings().threads = number_option(arguments, "threads", 1, kMaxThreads);
    Analyser analyser(options, searcher);
    const bool is_position =
        !is_file_name(options.input) && (options.input.find(' ') != std::string::npos ||
                                         parse_position(split_tokens(options.input)));
    std::optional<LineSource> lines;
    if (!is_position) {
        lines = open_lines(options.input);
        if (!lines) return ExitCode::Failed;
    }
    const bool is_epd = !is_position && are_epd_lines(*lines);
    if ((is_position || is_epd) && !(options.output.empty() && options.svg.empty())) {
        return wrong_usage("analyse: --output and --svg are for games");
    }
    if (is_position) return analyse_text(analyser, options.input);
    if (!analyser.open_output()) return ExitCode::Failed;
    return is_epd ? analyser.analyse_epd(*lines) : analyser.analyse_games(*std::move(lines));
}

}  // namespace

ExitCode run_analyse_command(int argc, const char* const* argv) {
    cxxopts::Options options(
        "mutare analyse",
        "Searches every position of the games of a PGN file, - for the standard input, and marks "
        "the moves\nthat lost expected score: inaccuracies (0.1), mistakes (0.2), blunders (0.3) "
        "and missed wins.\nOr the positions of an EPD file, or one position: a FEN, startpos or "
        "kiwipete, and moves.\nScores are White's. Ctrl-C keeps what is done.");
    options.add_options(kPositional)("input", "", cxxopts::value<std::string>());
    add_limit_options(options, "position", std::to_string(kDefaultNodes));
    options.add_options()  //
        ("threads", "Threads; with more than one, the result varies",
         cxxopts::value<int>()->default_value("1"))                                       //
        ("hash", "Size of the table in MiB", cxxopts::value<int>()->default_value("64"))  //
        ("output", "Write the games here as PGN, with [%eval], glyphs and better lines",
         cxxopts::value<std::string>()->default_value(""))  //
        ("svg", "Draw the evaluation of the first game here, of the second in NAME-2, and so on",
         cxxopts::value<std::string>()->default_value(""))  //
        ("json", "Print a JSON object for each game or position, one a line",
         cxxopts::value<bool>());
    options.parse_positional({"input"});
    options.positional_help("FILE|FEN");
    return run_with_options(options,
                            "  mutare analyse game.pgn --output annotated.pgn --svg game.svg\n"
                            "  mutare analyse games.pgn --movetime 500 --threads 4 --json\n"
                            "  mutare analyse kiwipete --depth 16\n",
                            argc, argv, run_analyse_with);
}

}  // namespace mutare
