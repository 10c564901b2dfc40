// The course of the games. What is typed is read in play_commands.cpp.
#include "cli/play_session.h"

#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <random>
#include <system_error>

#include "base/file.h"
#include "base/text.h"
#include "base/thread.h"
#include "engine/piece.h"
#include "uci/display.h"
#include "uci/version.h"

namespace mutare {

namespace {

/// How soon Ctrl-C, and what is typed in a search, is noticed.
constexpr Milliseconds kPause{20};

}  // namespace

std::optional<Color> color_named(std::string_view text) {
    if (equals_ignoring_case(text, "white")) return Color::White;
    if (equals_ignoring_case(text, "black")) return Color::Black;
    if (!equals_ignoring_case(text, "random")) return std::nullopt;
    return std::random_device()() % 2 == 0 ? Color::White : Color::Black;
}

std::optional<Clock> clock_named(std::string_view text, std::chrono::seconds unit, int largest) {
    const auto left = whole_number<int>(consume_until(text, "+"));
    const auto increment = text.empty() ? 0 : whole_number<int>(text);
    if (!left || *left < 1 || *left > largest) return std::nullopt;
    if (!increment || *increment < 0 || *increment > largest) return std::nullopt;
    return Clock{*left * unit, std::chrono::seconds(*increment)};
}

PlaySession::PlaySession(PlaySettings settings, Searcher& searcher, LineQueue& input,
                         std::ostream& output)
    : settings_(std::move(settings)),
      searcher_(searcher),
      input_(input),
      output_(output),
      game_(settings_.loaded ? *settings_.loaded : PlayedGame(settings_.start)) {}

bool PlaySession::run() {
    try {
        play_games();
    } catch (...) {
        // A game that cannot be shown any more was played all the same.
        record();
        throw;
    }
    record();
    return is_all_saved_;
}

void PlaySession::play_games() {
    greet();
    show_board();
    if (game_.is_over() || !game_.moves().empty()) say_status();
    while (!is_over_) {
        if (is_engine_to_move()) {
            play_engine_move();
            continue;
        }
        if (settings_.is_interactive) output_ << "> " << std::flush;
        const SteadyClock::time_point asked = SteadyClock::now();
        const std::optional<std::string> line = next_line();
        if (!line) {
            if (settings_.is_interactive) output_ << std::endl;  // ends the line of the prompt
            break;
        }
        spend(asked);
        execute(*line);
    }
}

std::optional<std::string> PlaySession::next_line() {
    std::optional<std::string> line;
    if (!typed_.empty()) {
        line = std::move(typed_.front());
        typed_.pop_front();
    }
    while (!line && !signals_.have_come() && !input_.are_at_end())
        line = input_.next_within(kPause);
    return line;
}

void PlaySession::spend(SteadyClock::time_point since) {
    if (!settings_.clock || game_.is_over()) return;
    spent_ += elapsed_since(since);
    const Color side = game_.position().side_to_move();
    if (time_left(side) > Milliseconds(0)) return;
    game_.lose_on_time(side);
    say_status();
}

Milliseconds PlaySession::time_left(Color side) const {
    const bool is_to_move = game_.position().side_to_move() == side;
    return game_.clock(side).value_or(settings_.clock->left) -
           (is_to_move ? spent_ : Milliseconds(0));
}

void PlaySession::make_move(Move move) {
    std::optional<Milliseconds> clock;
    if (settings_.clock) {
        clock = time_left(game_.position().side_to_move()) + settings_.clock->increment;
    }
    game_.play(move, clock);
    spent_ = Milliseconds(0);
}

void PlaySession::greet() {
    const std::string strength =
        settings_.elo ? join("at ", *settings_.elo, " Elo") : "at full strength";
    std::string limit;
    if (settings_.clock) {
        limit = join(", each side has ", clock_text(settings_.clock->left), " and gets ",
                     clock_text(settings_.clock->increment), " with each move");
    } else if (settings_.limits.move_time) {
        limit = join(", ", settings_.limits.move_time->count(), " ms a move");
    }
    say(join(kName, " plays ", strength, limit, "."));
    say(join("You play ", name(settings_.human), ". Type a move, as Nf3 or g1f3, or help."));
}

void PlaySession::start_game() {
    settings_.loaded.reset();
    game_ = PlayedGame(settings_.start);
    seed_ = std::random_device()();
    spent_ = Milliseconds(0);
    searcher_.clear();
}

void PlaySession::say_status() {
    if (has_said_ending()) return;
    const std::string clocks = settings_.clock
                                   ? join("; ", clock_text(time_left(Color::White)), " for White, ",
                                          clock_text(time_left(Color::Black)), " for Black")
                                   : "";
    say(join(outcome_text(game_.position()), game_.position().in_check() ? ", in check" : "",
             clocks));
}

bool PlaySession::has_said_ending() {
    if (game_.is_over()) say(game_.ending());
    return game_.is_over();
}

bool PlaySession::is_engine_to_move() const {
    return !game_.is_over() && game_.position().side_to_move() != settings_.human;
}

Limits PlaySession::engine_limits() const {
    Limits limits = settings_.limits;
    if (!settings_.clock) return limits;
    for (const Color side : {Color::White, Color::Black}) {
        limits.clocks[index(side)] = Clock{time_left(side), settings_.clock->increment};
    }
    return limits;
}

std::optional<PlaySession::Found> PlaySession::search(const std::optional<int>& elo,
                                                      const Limits& limits) {
    Control control;
    LastReport listener;
    std::packaged_task<SearchResult()> task([&] {
        if (!elo) return searcher_.run(game_.position(), limits, control, listener);
        Handicap handicap = handicap_for(*elo, seed_);
        handicap.past = game_.moves();
        return run_with_handicap(searcher_, handicap, game_.position(), limits, control, listener);
    });
    std::future<SearchResult> result = task.get_future();
    {
        const Thread thread([&] { task(); });
        bool is_done = false;
        do {
            is_done = result.wait_for(kPause) == std::future_status::ready;
            is_over_ = signals_.have_come() || is_over_;
            // What comes through a pipe is not meant for this moment.
            if (settings_.is_interactive) read_while_thinking(control);
        } while (!is_done && !is_over_);
        if (is_over_) control.stop();
    }
    const Move best = result.get().best;
    if (is_over_) return std::nullopt;
    return Found{best, listener.report().score, listener.report().pv};
}

void PlaySession::play_engine_move() {
    const std::string thinking =
        settings_.is_interactive ? join(kName, " is thinking; Enter ends it") : "";
    output_ << thinking << std::flush;
    const SteadyClock::time_point begin = SteadyClock::now();
    const std::optional<Found> found = search(settings_.elo, engine_limits());
    if (!found) {
        if (!thinking.empty()) output_ << std::endl;
        return;
    }
    if (!thinking.empty()) output_ << '\r' << std::string(thinking.size(), ' ') << '\r';
    spend(begin);
    if (game_.is_over()) return;
    say(join(kName, " plays ", numbered_line(game_.position(), {found->move}, 1)));
    make_move(found->move);
    show_board();
    say_status();
}

std::string PlaySession::player(Color side) const {
    if (side == settings_.human) return settings_.human_name;
    return join(kName, settings_.elo ? join(" (", *settings_.elo, ")") : "");
}

PgnGame PlaySession::game_to_save() const {
    PgnGame game = game_.pgn(player(Color::White), player(Color::Black));
    if (settings_.elo) {
        const bool is_white = settings_.human == Color::White;
        game.tags.push_back({is_white ? "BlackElo" : "WhiteElo", std::to_string(*settings_.elo)});
    }
    if (const std::optional<Clock>& clock = settings_.clock) {
        const auto seconds = [](Milliseconds time) {
            return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(time).count());
        };
        game.tags.push_back(
            {"TimeControl", join(seconds(clock->left), "+", seconds(clock->increment))});
    }
    return game;
}

bool PlaySession::save(const std::string& path) {
    std::string text = pgn(game_to_save());
    if (path == saved_path_ && text == saved_) return true;
    std::ofstream file(path_of(path), std::ios::binary | std::ios::app);
    // Its last line may have no end.
    std::error_code ignored;
    const bool is_first = std::filesystem::is_empty(path_of(path), ignored);
    file << (is_first ? "" : "\n") << text << std::flush;
    if (!file) return false;
    saved_path_ = path;
    saved_ = std::move(text);
    return true;
}

bool PlaySession::is_unsaved() const {
    return settings_.is_interactive && settings_.pgn_path.empty() && has_news() &&
           pgn(game_to_save()) != saved_;
}

bool PlaySession::keeps_unsaved_game(std::string_view command) {
    if (!is_unsaved() || asked_to_drop_ == command) return false;
    say(join("This game is not saved: save FILE keeps it, ", command, " again drops it."));
    asked_to_drop_ = command;
    return true;
}

bool PlaySession::has_news() const {
    const std::optional<PlayedGame>& loaded = settings_.loaded;
    return !game_.moves().empty() &&
           (!loaded || game_.moves() != loaded->moves() || game_.ending() != loaded->ending());
}

void PlaySession::record() {
    if (settings_.pgn_path.empty() || !has_news()) return;
    if (save(settings_.pgn_path)) return;
    std::cerr << "cannot write " << settings_.pgn_path << std::endl;
    is_all_saved_ = false;
}

/// The squares of the last move are marked; below stand the balance of material and the last moves.
void PlaySession::show_board() {
    const Board& board = game_.position().board();
    const Move last = game_.moves().empty() ? Move() : game_.moves().back();
    const auto square_text = [&](Square square) {
        const bool is_marked = last && (square == last.from() || square == last.to());
        const std::string piece = piece_text(board, square);
        return is_marked ? join("[", piece, "]") : piece;
    };
    output_ << framed_board(3, {square_text}, settings_.human);
    if (const std::string balance = material_text(board); !balance.empty()) say(balance);
    if (last) say(last_moves_text(game_));
    output_ << std::flush;
}

}  // namespace mutare
