#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/end_signals.h"
#include "base/file.h"
#include "base/text.h"
#include "bench/analysis.h"
#include "bench/epd.h"
#include "cli/analysis_output.h"
#include "cli/arguments.h"
#include "cli/command_line.h"
#include "cli/game_analyser.h"
#include "cli/line_file.h"
#include "engine/notation/pgn.h"
#include "uci/parse.h"

namespace mutare {

namespace {

constexpr std::uint64_t kDefaultNodes = 200'000;

constexpr int kMaxMultiPv = 20;
constexpr int kMaxConcurrency = 256;
constexpr int kMaxSkippedMoves = 1000;

/// Analyses positions, and prints what was found.
class PositionAnalyser {
  public:
    explicit PositionAnalyser(const AnalyseOptions& options)
        : options_(options),
          searcher_(options.hash_megabytes,
                    {.threads = options.threads, .multipv = options.multipv}) {}

    void analyse_epd(const std::string& path, const std::optional<LineSource>& lines) {
        has_failed_ |= !lines;
        bool is_empty = lines.has_value();
        std::size_t number = 0;
        for (std::string line; lines && !is_stopped() && (*lines)(line);) {
            ++number;
            if (is_blank_epd(line)) continue;
            is_empty = false;
            if (const Expected<Epd> epd = parse_epd(line)) {
                analyse(epd->position, epd->name());
            } else {
                fail(join(path, ":", number, ": ", describe(epd.error())));
            }
        }
        if (is_empty && !is_stopped()) fail("no position in " + path);
    }
    void analyse(const Position& position, std::string_view name) {
        searcher_.clear();
        const PositionAnalysis analysis =
            analyse_position(searcher_, position, options_.limits, Control(signals_.have_come()));
        std::cout << (options_.json
                          ? position_json(position, analysis, name, settings_text(options_))
                          : position_text(position, analysis, name))
                  << std::flush;
    }
    ExitCode end() {
        if (is_stopped()) fail("interrupted");
        return has_failed_ ? ExitCode::Failed : ExitCode::Success;
    }
    void fail(const std::string& message) {
        std::cerr << message << std::endl;
        has_failed_ = true;
    }

  private:
    [[nodiscard]] bool is_stopped() const { return signals_.have_come(); }

    const AnalyseOptions& options_;
    Searcher searcher_;
    EndSignals signals_;
    bool has_failed_ = false;
};

/// Are the lines those of an EPD rather than of games? The first one that says anything decides.
/// All lines can be read again.
bool are_epd_lines(LineSource& lines) {
    std::vector<std::string> begin;
    bool are_epd = false;
    for (std::string line; lines(line);) {
        begin.push_back(line);
        if (is_blank_epd(line)) continue;
        are_epd = begins_with_ranks(trimmed(line));
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

AnalyseOptions options_of(const cxxopts::ParseResult& arguments) {
    AnalyseOptions options;
    if (arguments.count("inputs") > 0) {
        options.inputs = arguments["inputs"].as<std::vector<std::string>>();
    }
    options.limits.nodes = kDefaultNodes;
    read_limits(arguments, options.limits);
    options.multipv = number_option(arguments, "multipv", 1, kMaxMultiPv);
    options.threads = threads_option(arguments);
    options.hash_megabytes = hash_option(arguments);
    options.concurrency = number_option(arguments, "concurrency", 1, kMaxConcurrency);
    options.skipped_moves = number_option(arguments, "skip", 0, kMaxSkippedMoves);
    options.json = arguments["json"].as<bool>();
    options.is_brief = arguments["brief"].as<bool>();
    options.output = text_option(arguments, "output");
    options.is_marked = !arguments["unmarked"].as<bool>();
    options.svg = text_option(arguments, "svg");
    options.html = text_option(arguments, "html");
    options.mistakes = text_option(arguments, "mistakes");
    options.book_path = text_option(arguments, "book");
    options.player = text_option(arguments, "player");
    options.resume = text_option(arguments, "resume");
    return options;
}

/// Throws WrongUsage when an option would have no effect on a position.
void require_none_for_games(const cxxopts::ParseResult& arguments) {
    for (const char* const option : {"output", "unmarked", "svg", "html", "mistakes", "book",
                                     "resume", "player", "skip", "concurrency", "brief"}) {
        if (arguments.count(option) == 0) continue;
        throw WrongUsage(join("analyse: --", option, " is for games"));
    }
}

/// Throws WrongUsage when an option would have no effect on games because of the others.
void require_effects(const AnalyseOptions& options) {
    if (options.json && options.output == "-") {
        throw WrongUsage("analyse: --json and --output - both take the standard output");
    }
    if (options.is_brief && (options.json || options.output == "-")) {
        throw WrongUsage("analyse: --brief is for the table of the moves, which is not printed");
    }
    if (!options.is_marked && options.output.empty()) {
        throw WrongUsage("analyse: --unmarked is for --output");
    }
}

/// False, with an error, when there is no book.
bool read_book(AnalyseOptions& options) {
    const std::string& path = options.book_path;
    const Expected<std::string, FileError> bytes = read_bytes(path);
    if (bytes) options.book = PolyglotBook::parse(*bytes);
    if (options.book) return true;
    std::cerr << path << ' ' << (bytes ? "is no Polyglot book" : bytes.error().reason) << std::endl;
    return false;
}

ExitCode run_analyse_with(const cxxopts::ParseResult& arguments) {
    AnalyseOptions options = options_of(arguments);
    if (arguments.count("fen") > 0) {
        if (!options.inputs.empty()) throw WrongUsage("analyse: --fen does not go with files");
        require_none_for_games(arguments);
        PositionAnalyser analyser(options);
        analyser.analyse(position_option(arguments), "");
        return analyser.end();
    }
    if (options.inputs.empty()) throw WrongUsage("analyse: expected FILE or --fen FEN");
    std::optional<LineSource> lines = open_lines(options.inputs.front());
    if (!lines && parse_position(split_tokens(options.inputs.front()))) {
        throw WrongUsage("a position stands after --fen");
    }
    if (!lines) return ExitCode::Failed;
    if (are_epd_lines(*lines)) {
        require_none_for_games(arguments);
        PositionAnalyser analyser(options);
        analyser.analyse_epd(options.inputs.front(), lines);
        for (const std::string& path : std::span(options.inputs).subspan(1)) {
            analyser.analyse_epd(path, open_lines(path));
        }
        return analyser.end();
    }
    require_effects(options);
    std::vector<std::string> files{"book", "html", "svg", "mistakes", "resume"};
    if (options.output != "-") files.emplace_back("output");
    check_output_files(arguments, files, options.inputs);
    if (!options.book_path.empty() && !read_book(options)) return ExitCode::Failed;
    GameAnalyser analyser(options);
    return analyser.open_output() ? analyser.run(*std::move(lines)) : ExitCode::Failed;
}

}  // namespace

ExitCode run_analyse_command(int argc, const char* const* argv) {
    const AnalyseOptions defaults;
    cxxopts::Options options(
        "mutare analyse",
        "Searches every position of the games of PGN files, - for the standard input, and judges "
        "the moves\nas Lichess does: inaccuracies, mistakes and blunders by the winning chances "
        "that they lose, mates\nmissed and allowed, only moves and good sacrifices, the accuracy "
        "of each side, and the moves that\ndecided the game. Or the positions of EPD files, or "
        "one position. Scores are White's.\nCtrl-C keeps what is done.");
    options.add_options(kPositional, {{"inputs", "", cxxopts::value<std::vector<std::string>>()}});
    add_limit_options(options, "position", std::to_string(kDefaultNodes));
    add_table_options(options);
    options.add_options(
        "",
        {{"fen", std::string("A position to search instead. ") + kFenHelp, text_value("startpos"),
          "FEN"},
         {"multipv", "Lines to search for; only moves are not recognised with 1",
          number_value(defaults.multipv), "N"},
         {"concurrency", "Games that are searched at the same time; does not change the result",
          number_value(defaults.concurrency), "N"},
         {"skip", "Moves at the beginning of each game that are not judged",
          number_value(defaults.skipped_moves), "N"},
         {"player",
          "Analyse the games of this player: whole words of the name, one after the other, as "
          "Carlsen or \"Carlsen, M\"",
          text_value(), "NAME"},
         {"resume",
          "Keep the analysis of each game in this file, and take from it those that it has: to go "
          "on after an interruption, or to write another report",
          text_value(), "FILE"},
         {"output",
          "Write the games here as PGN, with [%eval], glyphs and better lines, in place of those "
          "that an earlier call has written; - for the standard output",
          text_value(), "FILE"},
         {"unmarked",
          "Leave out the command [%mutare] in comments, by which a later analysis knows what this "
          "one has written and replaces it"},
         {"svg",
          "Draw the evaluation of the first game here, of the next ones in NAME-2, NAME-3, ...",
          text_value(), "FILE"},
         {"html", "Write a report with a board, a graph and the moves here, for a browser",
          text_value(), "FILE"},
         {"mistakes",
          "Write the positions before the errors here, of the player if one is named, with the "
          "better moves: an EPD file of exercises, which suite reads",
          text_value(), "FILE"},
         {"book", "Say where each game leaves this opening book of Polyglot", text_value(), "FILE"},
         {"brief", "Print no table of the moves"},
         {"json", "Print a JSON object for each game or position, one a line"}});
    options.parse_positional({"inputs"});
    options.positional_help("FILE...");
    return run_with_options(
        options,
        "  mutare analyse game.pgn --output annotated.pgn --html game.html\n"
        "  mutare analyse games.pgn --player Carlsen --brief --concurrency 4 --resume kept\n"
        "  mutare analyse games.pgn --movetime 500 --threads 4 --json\n"
        "  mutare analyse --fen kiwipete --depth 16 --multipv 3\n",
        argc, argv, run_analyse_with);
}

}  // namespace mutare
