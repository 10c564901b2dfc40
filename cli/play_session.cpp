// The course of the games. What is typed is read in play_commands.cpp.
#include "cli/play_session.h"

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <random>

#include "base/path.h"
#include "base/text.h"
#include "base/thread.h"
#include "engine/draws.h"
#include "engine/notation/wording.h"
#include "uci/display.h"
#include "uci/version.h"

namespace mutare {

namespace {

// In centipawns: where the engine would be glad of a draw, calls a game level, and gives it up.
constexpr int kWorse = 150;
constexpr int kLevel = 15;
constexpr int kHopeless = 1000;
/// For so many moves in a row the engine must think so before it resigns or offers a draw.
constexpr int kPatience = 4;
/// Before this move no level game is drawn.
constexpr int kFirstDrawMove = 30;

}  // namespace

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
      bottom_(settings_.human) {
    for (const Move move : settings_.moves) game_.play(move);
}

bool PlaySession::check_pgn_path() {
    if (settings_.pgn_path.empty()) return true;
    const std::ofstream file(path_of(settings_.pgn_path), std::ios::binary | std::ios::app);
    if (!file) say("cannot write " + settings_.pgn_path);
    return static_cast<bool>(file);
}

bool PlaySession::run() {
    greet();
    show_board();
    if (game_.is_over() || !game_.moves().empty()) say_status();
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

void PlaySession::greet() {
    const std::string strength =
        settings_.elo ? join("at ", std::to_string(*settings_.elo), " Elo") : "at full strength";
    std::string limit;
    if (settings_.limits.move_time) {
        limit = join(", ", std::to_string(settings_.limits.move_time->count()), " ms a move");
    }
    say(join(kName, " plays ", strength, limit, "."));
    say(join("You play ", name(settings_.human), ". Type a move, as Nf3 or g1f3, or help."));
}

void PlaySession::start_game() {
    game_ = PlayedGame(settings_.start);
    score_ = Score::draw();
    lost_moves_ = level_moves_ = 0;
    has_offered_draw_ = false;
    searcher_.clear();
}

void PlaySession::say_status() {
    if (game_.is_over()) {
        say(join(game_.ending(),
                 game_.moves().empty() ? "" : "; analyse tells what decided the game"));
    } else {
        say(join(outcome_text(game_.position()), game_.position().in_check() ? ", in check" : ""));
    }
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
    const std::string thinking = settings_.is_interactive ? join(kName, " is thinking") : "";
    output_ << thinking << std::flush;
    const std::optional<Found> found = search(settings_.elo);
    if (!thinking.empty()) output_ << '\r' << std::string(thinking.size(), ' ') << '\r';
    if (!found) return;
    score_ = found->score;
    lost_moves_ = score_ < Score(-kHopeless) ? lost_moves_ + 1 : 0;
    level_moves_ = std::abs(score_.value()) <= kLevel ? level_moves_ + 1 : 0;
    has_offered_draw_ = false;
    if (lost_moves_ >= kPatience) {
        game_.resign(~settings_.human);
        say_status();
        return;
    }
    say(join(kName, " plays ", numbered_line(game_.position(), {found->move}, 1)));
    game_.play(found->move);
    show_board();
    say_status();
    has_offered_draw_ = !game_.is_over() && level_moves_ >= kPatience && is_drawish();
    if (has_offered_draw_) say(join(kName, " offers a draw; draw accepts it."));
}

bool PlaySession::is_drawish() const {
    constexpr int kQuietPlies = 30;
    constexpr int kFewPieces = 12;
    const Position& position = game_.position();
    return position.fullmove_number() >= kFirstDrawMove &&
           (position.state().halfmove_clock >= kQuietPlies || has_any_repeated(position) ||
            position.board().count_pieces() <= kFewPieces);
}

bool PlaySession::accepts_draw() const {
    return has_offered_draw_ || score_ < Score(-kWorse) ||
           (score_ <= Score(kLevel) && is_drawish());
}

PgnGame PlaySession::game_to_save() const {
    const std::string engine =
        join(kName, settings_.elo ? join(" (", std::to_string(*settings_.elo), ")") : "");
    const bool is_white = settings_.human == Color::White;
    PgnGame game =
        game_.pgn(is_white ? "Player" : engine, is_white ? engine : "Player", settings_.chess960);
    if (settings_.elo) {
        game.tags.push_back({is_white ? "BlackElo" : "WhiteElo", std::to_string(*settings_.elo)});
    }
    return game;
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
    if (const std::string balance = material_text(board); !balance.empty()) say(balance);
    if (!game_.moves().empty()) say(last_moves_text(game_));
}

}  // namespace mutare
