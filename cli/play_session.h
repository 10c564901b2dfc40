// Games against the engine, in which a person types moves and commands.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "cli/played_game.h"
#include "search/searcher.h"
#include "uci/input.h"

namespace mutare {

struct PlaySettings {
    Position start;
    Color human = Color::White;
    /// Of the engine's searches.
    Limits limits;
    /// Its strength; full without.
    std::optional<int> elo;
    bool chess960 = false;
    /// Games are added to this file; empty for none.
    std::string pgn_path;
    /// Is somebody there who is asked for a move?
    bool is_interactive = false;
};

class PlaySession {
  public:
    PlaySession(PlaySettings settings, Searcher& searcher, Input& input, std::ostream& output);

    /// Plays until `quit`, the end of the input or an interruption. False when a game could not be
    /// saved.
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
    std::optional<Found> search(const std::optional<int>& elo);
    void play_engine_move();
    void execute(std::string_view line);
    void play(std::string_view text);
    /// Adds the game to the file that the settings name.
    void record();
    bool save(const std::string& path);
    [[nodiscard]] PgnGame game_to_save() const;
    [[nodiscard]] bool is_engine_to_move() const;
    void show_board();
    void say(std::string_view text) { output_ << text << std::endl; }

    // One handler for each command, with what stands behind its name.
    void handle_back(std::string_view);
    void handle_hint(std::string_view);
    void handle_draw(std::string_view);
    void handle_resign(std::string_view);
    void handle_new(std::string_view side);
    void handle_go(std::string_view);
    void handle_flip(std::string_view);
    void handle_board(std::string_view);
    void handle_moves(std::string_view);
    void handle_fen(std::string_view);
    void handle_pgn(std::string_view);
    void handle_save(std::string_view path);
    void handle_elo(std::string_view elo);
    void handle_time(std::string_view milliseconds);
    void handle_nodes(std::string_view nodes);
    void handle_help(std::string_view);
    void handle_quit(std::string_view);

    PlaySettings settings_;
    Searcher& searcher_;
    Input& input_;
    std::ostream& output_;
    PlayedGame game_;
    /// At the bottom of the board.
    Color bottom_;
    /// The engine's, of its last move.
    Score score_;
    bool is_over_ = false;
    bool is_all_saved_ = true;
};

/// The color that a text names; one of the two for "random". Nothing for anything else.
std::optional<Color> color_named(std::string_view text);

}  // namespace mutare
