// Games against the engine, in which a person types moves and commands.
#pragma once

#include <deque>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <string_view>

#include "base/end_signals.h"
#include "cli/played_game.h"
#include "search/levels/handicap.h"
#include "uci/input.h"

namespace mutare {

struct PlaySettings {
    Position start;
    Color human = Color::White;
    /// For the engine's searches.
    Limits limits;
    /// The engine's strength; full without.
    std::optional<int> elo;
    /// The game that goes on, from `start`; another one begins without.
    std::optional<PlayedGame> loaded;
    std::string human_name = "Player";
    /// What both clocks show at the start of a game, and what each move adds; none without.
    std::optional<Clock> clock;
    /// Games are added to this file; empty for none.
    std::string pgn_path;
    /// Is somebody there who is asked for a move?
    bool is_interactive = false;
};

class PlaySession {
  public:
    PlaySession(PlaySettings settings, Searcher& searcher, LineQueue& input, std::ostream& output);

    /// Plays until `quit`, the end of the input or an interruption. False when a game could not be
    /// saved. Where the output throws, the game is saved before that goes on.
    bool run();

  private:
    struct Command;
    struct Commands;

    /// What a search found; nothing when it was interrupted.
    struct Found {
        Move move;
        Score score;
        std::vector<Move> pv;
    };
    void play_games();
    std::optional<Found> search(const std::optional<int>& elo, const Limits& limits);
    /// Searches the position for a person, at full strength.
    std::optional<Found> advise();
    /// Reads what is typed during a search. An empty line ends it.
    void read_while_thinking(Control& control);
    /// For the engine's next move.
    [[nodiscard]] Limits engine_limits() const;
    void play_engine_move();
    /// Makes a move, for which the clock was stopped.
    void make_move(Move move);
    /// Counts the time on the clock of the side to move, which may lose by it.
    void spend(SteadyClock::time_point since);
    [[nodiscard]] Milliseconds time_left(Color side) const;
    [[nodiscard]] std::string player(Color side) const;
    /// Nothing at the end of the input, and after Ctrl-C.
    [[nodiscard]] std::optional<std::string> next_line();
    /// Does the engine agree to a draw, if it thinks this of its position?
    [[nodiscard]] bool accepts_draw(Score score) const;
    void execute(std::string_view line);
    void play(std::string_view line);
    /// Why there is no such move; and what else may have been meant by a text that looks like none.
    [[nodiscard]] std::string refusal(std::string_view line, const std::string& text,
                                      const ParseError& error) const;
    /// Is there a game, other than that which was loaded?
    [[nodiscard]] bool has_news() const;
    /// Adds the game to the file that the settings name.
    void record();
    bool save(const std::string& path);
    [[nodiscard]] PgnGame game_to_save() const;
    /// Would the game be lost, with somebody there who may want it?
    [[nodiscard]] bool is_unsaved() const;
    /// Would the command drop the game? Says so, once.
    bool keeps_unsaved_game(std::string_view command);
    [[nodiscard]] bool is_engine_to_move() const;
    void show_board();
    /// Who is to move, and whether in check; or how the game has ended.
    void say_status();
    /// False while the game goes on; else says how it has ended.
    bool has_said_ending();
    void greet();
    void start_game();
    void say(std::string_view text) { output_ << text << std::endl; }

    // One handler for each command, with its argument.
    void handle_back(std::string_view);
    void handle_hint(std::string_view);
    void handle_draw(std::string_view);
    void handle_resign(std::string_view);
    void handle_new(std::string_view side);
    void handle_board(std::string_view);
    void handle_save(std::string_view path);
    void handle_elo(std::string_view elo);
    void handle_clock(std::string_view control);
    void handle_help(std::string_view);
    void handle_quit(std::string_view);

    PlaySettings settings_;
    Searcher& searcher_;
    LineQueue& input_;
    const EndSignals signals_;
    std::ostream& output_;
    PlayedGame game_;
    std::uint64_t seed_ = std::random_device()();  // of a weak level's errors
    /// The time that the side to move has spent on its move.
    Milliseconds spent_{0};
    /// What was typed while the engine thought.
    std::deque<std::string> typed_;
    /// What was written last to a file, and where.
    std::string saved_;
    std::string saved_path_;
    /// The command that has asked whether to drop the game.
    std::string_view asked_to_drop_;
    bool is_over_ = false;
    bool is_all_saved_ = true;
};

/// "5+3": five minutes, or what the unit is, and three seconds more with each move. "5" is "5+0".
/// Neither number may be above `largest`.
std::optional<Clock> clock_named(std::string_view text,
                                 std::chrono::seconds unit = std::chrono::minutes(1),
                                 int largest = 600);

/// The color that a text names; one of the two for "random". Nothing for anything else.
std::optional<Color> color_named(std::string_view text);

}  // namespace mutare
