// The course of the games. What is typed is read in play_commands.cpp.
#include "cli/play_session.h"

#include <atomic>
#include <fstream>
#include <random>

#include "base/path.h"
#include "base/text.h"
#include "base/thread.h"
#include "engine/notation/wording.h"
#include "uci/display.h"
#include "uci/version.h"

namespace mutare {

std::optional<Color> color_named(std::string_view text) {
    if (equals_ignoring_case(text, "white")) return Color::White;
    if (equals_ignoring_case(text, "black")) return Color::Black;
    if (!equals_ignoring_case(text, "random")) return std::nullopt;
    return std::random_device()() % 2 == 0 ? Color::White : Color::Black;
}

PlaySession::PlaySession(PlaySettings settings, Searcher& searcher, Input& input,
                         std::ostream& output)
    : settings_(std::move(settings)),
      searcher_(searcher),
      input_(input),
      output_(output),
      game_(settings_.start),
      bottom_(settings_.human) {}

bool PlaySession::run() {
    say(join("You play ", name(settings_.human), ". Type a move, as Nf3 or g1f3, or help."));
    show_board();
    if (game_.is_over()) say(game_.ending());
    while (!is_over_) {
        if (is_engine_to_move()) {
            play_engine_move();
            continue;
        }
        if (settings_.is_interactive) output_ << "> " << std::flush;
        const std::optional<std::string> line = input_.next_line();
        if (!line) {
            if (settings_.is_interactive) output_ << std::endl;  // ends the line of the prompt
            break;
        }
        execute(*line);
    }
    record();
    return is_all_saved_;
}

bool PlaySession::is_engine_to_move() const {
    return !game_.is_over() && game_.position().side_to_move() != settings_.human;
}

std::optional<PlaySession::Found> PlaySession::search(const std::optional<int>& elo) {
    SearchSettings& settings = searcher_.settings();
    settings.handicap.reset();
    if (elo) settings.handicap = handicap_for(*elo, std::random_device()());
    Control control;
    LastReport listener;
    SearchResult result;
    std::atomic<bool> is_done = false;
    bool is_interrupted = false;
    {
        const Thread thread([&] {
            result = searcher_.run(game_.position(), settings_.limits, control, listener);
            is_done = true;
        });
        while (!is_done && !is_interrupted) is_interrupted = !input_.pause();
        if (is_interrupted) control.stop();
    }
    is_over_ = is_over_ || is_interrupted;
    if (is_interrupted) return std::nullopt;
    return Found{result.best, listener.report().score, listener.report().pv};
}

void PlaySession::play_engine_move() {
    const std::optional<Found> found = search(settings_.elo);
    if (!found) return;
    score_ = found->score;
    say(join(kName, " plays ", numbered_line(game_.position(), {found->move}, 1)));
    game_.play(found->move);
    show_board();
    say(game_.is_over() ? game_.ending() : outcome_text(game_.position()));
}

PgnGame PlaySession::game_to_save() const {
    const std::string engine =
        join(kName, settings_.elo ? join(" (", std::to_string(*settings_.elo), ")") : "");
    const bool is_white = settings_.human == Color::White;
    return game_.pgn(is_white ? "Player" : engine, is_white ? engine : "Player",
                     settings_.chess960);
}

bool PlaySession::save(const std::string& path) {
    std::ofstream file(path_of(path), std::ios::binary | std::ios::app);
    file << pgn(game_to_save()) << std::endl;
    if (!file) say("cannot write " + path);
    return static_cast<bool>(file);
}

void PlaySession::record() {
    if (settings_.pgn_path.empty() || game_.moves().empty()) return;
    is_all_saved_ = save(settings_.pgn_path) && is_all_saved_;
}

void PlaySession::show_board() {
    const Board& board = game_.position().board();
    const Move last = game_.moves().empty() ? Move() : game_.moves().back();
    const auto square_text = [&](Square square) {
        const std::string piece(1, board.is_empty(square) ? ' ' : letter(board[square]));
        const bool is_of_last_move = last && (square == last.from() || square == last.to());
        return is_of_last_move ? join("[", piece, "]") : piece;
    };
    output_ << framed_board(3, {square_text}, bottom_);
}

}  // namespace mutare
