// The table of commands of a game at the terminal.
#pragma once

#include <array>
#include <string_view>

#include "base/names.h"
#include "cli/play_session.h"

namespace mutare {

struct PlaySession::Command {
    std::string_view name;
    /// What follows the name; may be empty.
    std::string_view argument;
    std::string_view help;
    void (PlaySession::*handler)(std::string_view argument);
};

/// Another name of a command, as other programs have it.
struct Synonym {
    std::string_view name;
    std::string_view command;
};

struct PlaySession::Commands {
    static constexpr std::array kSynonyms{
        Synonym{"undo", "back"}, Synonym{"takeback", "back"},   Synonym{"exit", "quit"},
        Synonym{"q", "quit"},    Synonym{"bye", "quit"},        Synonym{"d", "board"},
        Synonym{"?", "help"},    Synonym{"analyze", "analyse"},
    };
    static constexpr auto kAll = std::to_array<Command>({
        {"back", "", "takes back your last move and the answer", &PlaySession::handle_back},
        {"hint", "", "names a piece to move; again, the move", &PlaySession::handle_hint},
        {"now", "", "ends the engine's thinking, as Enter does", &PlaySession::handle_now},
        {"go", "", "the engine moves for you, you play the other side", &PlaySession::handle_go},
        {"draw", "", "claims, accepts or offers a draw", &PlaySession::handle_draw},
        {"resign", "", "gives the game up", &PlaySession::handle_resign},
        {"new", "[white|black|random]", "starts another game", &PlaySession::handle_new},
        {"analyse", "", "shows what was good and bad in the game", &PlaySession::handle_analyse},
        {"board", "", "draws the board", &PlaySession::handle_board},
        {"flip", "", "turns the board", &PlaySession::handle_flip},
        {"moves", "", "lists the legal moves", &PlaySession::handle_moves},
        {"fen", "", "prints the position", &PlaySession::handle_fen},
        {"pgn", "", "prints the game", &PlaySession::handle_pgn},
        {"save", "FILE", "adds the game to a file", &PlaySession::handle_save},
        {"elo", "N|full", "sets the strength", &PlaySession::handle_elo},
        {"clock", "MINUTES+SECONDS", "sets clocks, with an increment", &PlaySession::handle_clock},
        {"time", "MILLISECONDS", "sets the time for each move", &PlaySession::handle_time},
        {"nodes", "N", "sets the nodes for each move instead of a time",
         &PlaySession::handle_nodes},
        {"help", "", "lists the commands", &PlaySession::handle_help},
        {"quit", "", "ends", &PlaySession::handle_quit},
    });
    static constexpr auto kNames = names_of(kAll);
};

}  // namespace mutare
