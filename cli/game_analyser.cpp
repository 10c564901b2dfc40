#include "cli/game_analyser.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "base/file.h"
#include "base/text.h"
#include "base/thread.h"
#include "bench/annotation.h"
#include "bench/decimal.h"
#include "cli/analysis_output.h"
#include "cli/line_file.h"
#include "engine/piece.h"
#include "uci/version.h"

// The page of a report, which cmake/report.cmake makes of web/report/. In the global namespace: a
// program of several builds has it once.
extern "C" const char mutare_report_page[];  // NOLINT(readability-identifier-naming)

namespace mutare {

namespace {

/// The page of a report before and behind its games.
std::pair<std::string_view, std::string_view> report_page() {
    constexpr std::string_view kGames = "<!-- games -->\n";
    const std::string_view page = mutare_report_page;
    const std::size_t place = page.find(kGames);
    return {page.substr(0, place), page.substr(place + kGames.size())};
}

/// A game in the page: what `game_json` says of it, and its `evaluation_chart`.
std::string report_game(std::string_view game_json, std::string_view chart) {
    std::string text = R"(<script type="application/json" class="game">)";
    // Nothing in the game may end the element.
    for (const char letter : game_json) text += letter == '<' ? "\\u003c" : std::string(1, letter);
    return text + join("</script>\n<template class=\"chart\">", chart, "</template>\n");
}

/// The path of the picture of a game: chart.svg, chart-2.svg, …
std::filesystem::path numbered_path(const std::filesystem::path& path, std::size_t number) {
    if (number == 1) return path;
    std::filesystem::path result = path;
    result.replace_filename(
        path_of(join(text_of(path.stem()), "-", number, text_of(path.extension()))));
    return result;
}

/// The words of a name, without the spaces and the punctuation of ASCII between them.
std::vector<std::string_view> words_of(std::string_view name) {
    constexpr std::string_view kBetween = " \t!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    std::vector<std::string_view> words;
    while (!name.empty()) {
        const std::string_view word = consume_until(name, kBetween);
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

}  // namespace

bool is_player(std::string_view player, const PgnGame& game, Color side) {
    const std::string name = as_utf8(game.tag(mutare::name(side)).value_or(""));
    const std::string wanted = as_utf8(player);
    const auto found = words_of(name);
    const auto words = words_of(wanted);
    const auto place =
        std::search(found.begin(), found.end(), words.begin(), words.end(), equals_ignoring_case);
    return player.empty() || (!words.empty() && place != found.end());
}

std::string settings_text(const AnalyseOptions& options) {
    const Limits& limits = options.limits;
    std::vector<std::string> parts;
    if (limits.nodes) parts.push_back(join(*limits.nodes, " nodes"));
    if (limits.depth) parts.push_back(join("depth ", *limits.depth));
    if (limits.move_time) parts.push_back(join(limits.move_time->count(), " ms"));
    parts.push_back(counted(options.multipv, "line", "lines"));
    return listed(parts, ", ");
}

bool GameAnalyser::open_output() {
    if (!options_.resume.empty()) {
        kept_ = AnalysisFile::open(
            options_.resume, join(kName, " ", version(), ", ", settings_text(options_), ", hash ",
                                  options_.hash_megabytes, ", threads ", options_.threads));
        if (!kept_) return false;
    }
    const auto open = [](std::optional<NewFile>& file, const std::string& path) {
        if (path.empty()) return true;
        file.emplace(path);
        if (!file->stream()) std::cerr << "cannot write " << path << std::endl;
        return file->stream().good();
    };
    // Charts are written one by one; that none can be must not cost the search of a game. A pipe
    // that is closed again ends its reader.
    std::error_code ignored;
    const bool is_pipe = std::filesystem::is_fifo(path_of(options_.svg), ignored);
    std::optional<NewFile> chart;
    if (!open(report_, options_.html) || !open(mistakes_, options_.mistakes)) return false;
    if (!is_pipe && !open(chart, options_.svg)) return false;
    if (report_) report_->stream() << report_page().first;
    return writes_pgn_only() || open(output_, options_.output);
}

ExitCode GameAnalyser::run(LineSource lines) {
    count_positions();
    reader_.emplace(std::move(lines));
    run_in_threads(static_cast<std::size_t>(options_.concurrency), [this] { work(); });
    progress_.hide();
    if (report_ && games_ > 0) {
        report_->stream() << report_page().second;
        finish(*report_, options_.html);
    }
    if (output_ && written_ > 0) finish(*output_, options_.output);
    if (mistakes_ && games_ > 0) finish(*mistakes_, options_.mistakes);
    if (is_stopped()) {
        fail("interrupted");
    } else if ((options_.output.empty() ? games_ : written_) == 0 && !has_failed_) {
        fail(join("no game ", options_.player.empty() ? "to analyse" : "of " + options_.player,
                  " in ", listed(options_.inputs, ", ")));
    }
    return has_failed_ ? ExitCode::Failed : ExitCode::Success;
}

void GameAnalyser::work() {
    try {
        Searcher searcher(options_.hash_megabytes,
                          {.threads = options_.threads, .multipv = options_.multipv});
        while (std::optional<Analysed> next = next_game()) {
            if (next->game.variant.empty()) next->analysis = analyse(searcher, next->game);
            const std::scoped_lock lock(mutex_);
            const std::size_t order = next->order;
            done_.add(order, *std::move(next));
        }
    } catch (...) {
        const std::scoped_lock lock(mutex_);
        is_cut_short_ = true;
        throw;
    }
}

GameAnalysis GameAnalyser::analyse(Searcher& searcher, const PgnGame& game) {
    if (std::optional<GameAnalysis> kept = kept_analysis(game)) return *std::move(kept);
    GameAnalysis analysis = analyse_game(searcher, game, options_.limits, skipped_plies(),
                                         Control(signals_.have_come()),
                                         [&](std::size_t, std::size_t) { show_progress(); });
    const bool is_whole = !analysis.positions.empty() && analysis.first_ply <= skipped_plies();
    const std::scoped_lock lock(mutex_);
    if (kept_ && is_whole && !kept_->add(game, analysis)) has_failed_ = true;
    return analysis;
}

std::optional<GameAnalysis> GameAnalyser::kept_analysis(const PgnGame& game) const {
    return kept_ ? kept_->find(game, skipped_plies()) : std::nullopt;
}

std::size_t GameAnalyser::skipped_plies() const {
    return 2 * static_cast<std::size_t>(options_.skipped_moves);
}

std::optional<PgnGame> GameAnalyser::read_game() {
    for (;;) {
        std::optional<PgnGame> game = reader_->next();
        has_game_ |= game.has_value();
        if (game) return game;
        if (!std::exchange(has_game_, true)) fail("no game in " + options_.inputs[input_]);
        if (input_ + 1 >= options_.inputs.size()) return std::nullopt;
        std::optional<LineSource> lines = open_lines(options_.inputs[++input_]);
        if (lines) reader_.emplace(*std::move(lines));
        has_game_ = !lines;  // an error has been printed
        has_failed_ |= !lines;
    }
}

std::optional<GameAnalyser::Analysed> GameAnalyser::next_game() {
    const std::scoped_lock lock(mutex_);
    while (!is_stopped() && !is_cut_short_) {
        std::optional<PgnGame> game = read_game();
        if (!game) break;
        if (!is_wanted(*game)) continue;
        note_errors(*game);
        if (game->variant.empty()) ++games_;
        return Analysed{written_++, *std::move(game), {}};
    }
    return std::nullopt;
}

bool GameAnalyser::is_wanted(const PgnGame& game) const {
    return is_player(options_.player, game, Color::White) ||
           is_player(options_.player, game, Color::Black);
}

/// The time left is shown where somebody waits, and where the games can be read twice.
void GameAnalyser::count_positions() {
    const auto is_there_twice = [](const std::string& path) {
        std::error_code ignored;
        return path != "-" && std::filesystem::is_regular_file(path_of(path), ignored);
    };
    if (!StatusLine::is_shown() || !std::ranges::all_of(options_.inputs, is_there_twice)) return;
    for (const std::string& input : options_.inputs) {
        std::optional<LineSource> lines = open_lines(input);
        if (!lines) return;
        PgnReader reader(*std::move(lines));
        while (const std::optional<PgnGame> game = reader.next()) {
            if (!is_wanted(*game) || !game->variant.empty() || kept_analysis(*game)) continue;
            positions_ += game->moves - std::min(game->moves, skipped_plies()) + 1;
        }
    }
}

void GameAnalyser::show_progress() {
    const std::scoped_lock lock(mutex_);
    ++positions_done_;
    if (positions_ > 0) progress_.show(positions_done_, positions_);
}

void GameAnalyser::write_pgn(const PgnGame& game) {
    if (options_.output.empty()) return;
    std::ostream& output = writes_pgn_only() ? std::cout : output_->stream();
    output << pgn(game) << std::endl;
    if (!output) fail("cannot write " + options_.output);
}

void GameAnalyser::write(const PgnGame& game, const GameAnalysis& analysis) {
    if (!game.variant.empty()) return write_pgn(game);
    const GameJudgement judgement = judge_game(game, analysis);
    const std::string settings = settings_text(options_);
    progress_.hide();
    // Where the terminal is gone too, what is done must still be kept.
    if (is_stopped()) std::cout.exceptions(std::ios::goodbit);
    write_pgn(annotated(game, analysis, judgement, join(kName, " ", version(), ", ", settings),
                        options_.is_marked));
    if (mistakes_) {
        const auto is_asked = [&](Color side) { return is_player(options_.player, game, side); };
        mistakes_->stream() << mistakes_epd(game, analysis, judgement, is_asked);
    }
    const std::string book = options_.book ? book_text(game, *options_.book) : "";
    std::string json;
    std::string chart;
    if (options_.json || report_) json = game_json(game, analysis, judgement, settings, book);
    if (report_ || !options_.svg.empty()) chart = evaluation_chart(game, analysis, judgement);
    if (report_) report_->stream() << report_game(json, chart);
    if (options_.json) {
        std::cout << json << std::flush;
    } else if (!writes_pgn_only()) {
        std::cout << game_summary(game, judgement) << book << (book.empty() ? "" : "\n")
                  << (options_.is_brief ? "" : moves_table(game, analysis, judgement))
                  << std::flush;
    }
    if (!options_.svg.empty()) write_chart(chart);
}

void GameAnalyser::write_chart(const std::string& chart) {
    const std::string path = text_of(numbered_path(path_of(options_.svg), ++charts_));
    std::vector<std::string> others = options_.inputs;
    others.insert(others.end(), {options_.output, options_.html, options_.mistakes, options_.resume,
                                 options_.book_path});
    const auto is_path = [&](const std::string& other) { return are_same_file(path, other); };
    if (std::ranges::any_of(others, is_path)) {
        fail(join("--svg: ", path, " is written or read too"));
    } else if (!write_file(path, chart)) {
        fail("cannot write " + path);
    }
}

/// What cannot be read is missing in the annotated game too, which says so.
void GameAnalyser::note_errors(PgnGame& game) {
    const auto place = [&](const PgnError& error) {
        return join(options_.inputs[input_], ":", error.line, ":", error.reason.column, ": ");
    };
    for (const PgnError& warning : game.warnings) {
        progress_.hide();
        std::cerr << place(warning) << "warning: " << describe(warning) << std::endl;
    }
    constexpr std::string_view kNotRead = "Not read: ";
    const bool is_noted = !game.items.empty() && game.items.back().text.starts_with(kNotRead);
    for (const PgnError& error : game.errors) {
        fail(place(error) + describe(error));
        if (is_noted) continue;
        game.items.push_back(
            PgnItem::comment(join(kNotRead, "line ", error.line, ", column ", error.reason.column,
                                  ": ", error.reason.message)));
    }
}

void GameAnalyser::finish(NewFile& file, const std::string& path) {
    if (is_stopped() && file.stream() && std::filesystem::is_regular_file(path_of(path))) {
        fail(join(path, " stays; what was analysed is in ", file.keep()));
    } else if (!file.finish()) {
        fail("cannot write " + path);
    }
}

void GameAnalyser::fail(const std::string& message) {
    progress_.hide();
    std::cerr << message << std::endl;
    has_failed_ = true;
}

}  // namespace mutare
