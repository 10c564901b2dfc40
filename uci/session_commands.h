// The table of commands: `execute` looks commands up in it, and `help` prints it.
#pragma once

#include <array>

#include "base/names.h"
#include "uci/session.h"

namespace mutare {

/// What happens to a command while a task is running: a search, perft, bench or genfens.
enum class WhileRunning {
    Immediate,  // it takes effect at once
    Deferred,   // it takes effect after the running task
    Refused
};

/// Only commands of the protocol are searched for after an unknown token: a "d" somewhere in a
/// garbled line must not print the board.
enum class Origin { Protocol, Extra };

struct Session::Command {
    std::string_view name;
    void (Session::*handler)(Tokens);
    WhileRunning while_running;
    Origin origin;
    std::string_view help;
};

struct Session::Commands {
    using enum WhileRunning;
    using enum Origin;

    static constexpr auto kAll = std::to_array<Command>({
        {"uci", &Session::handle_uci, Immediate, Protocol, "prints name, author and options"},
        {"isready", &Session::handle_isready, Immediate, Protocol,
         "answers readyok when everything is set up"},
        {"ucinewgame", &Session::handle_ucinewgame, Deferred, Protocol,
         "forgets what was learned from the last game"},
        {"setoption", &Session::handle_setoption, Deferred, Protocol,
         "name <option> [value <value>]"},
        {"position", &Session::handle_position, Deferred, Protocol,
         "startpos | kiwipete | frc <0..959> | dfrc <0..921599> | fen <FEN>, then "
         "[moves <moves in UCI notation or SAN>]"},
        {"go", &Session::handle_go, Refused, Protocol,
         "depth | movetime | nodes | mate <N>, wtime | btime | winc | binc | movestogo <N>, "
         "infinite, ponder, searchmoves <moves>; perft <N>"},
        {"stop", &Session::handle_stop, Immediate, Protocol, "stops the running task"},
        {"ponderhit", &Session::handle_ponderhit, Immediate, Protocol,
         "the expected move was played"},
        {"quit", &Session::handle_quit, Immediate, Protocol, "ends the program"},
        {"debug", &Session::handle_debug, Immediate, Protocol,
         "on | off: reports each command, the plan of the time, and why a search ended"},
        {"register", &Session::handle_register, Immediate, Protocol, "not needed; does nothing"},
        {"d", &Session::handle_d, Immediate, Extra,
         "prints the board, the keys, the last move, the legal moves and how the game stands"},
        {"eval", &Session::handle_eval, Deferred, Extra,
         "prints what each piece is worth, and the parts of the evaluation"},
        {"fen", &Session::handle_fen, Immediate, Extra, "prints the FEN"},
        {"moves", &Session::handle_moves, Immediate, Extra, "prints the legal moves"},
        {"flip", &Session::handle_flip, Deferred, Extra, "exchanges White and Black"},
        {"undo", &Session::handle_undo, Deferred, Extra,
         "[plies]: takes back the last moves of position"},
        {"perft", &Session::handle_perft, Refused, Extra, "<depth>: counts moves, as go perft"},
        {"bench", &Session::handle_bench, Refused, Extra,
         "[depth]: searches a fixed set of positions"},
        {"spsa", &Session::handle_spsa, Immediate, Extra,
         "prints the numbers of the search as input for OpenBench's SPSA"},
        {"genfens", &Session::handle_genfens, Refused, Extra,
         "<count> seed <seed> [book <None | file of FENs or EPDs>]: prints random openings"},
        {"wait", &Session::handle_wait, Immediate, Extra,
         "delays the next command until the running task has ended by itself"},
        {"help", &Session::handle_help, Immediate, Extra,
         "[<command or option>]: prints this list, or what one of them is for"},
    });

    static constexpr auto kNames = names_of(kAll);
};

}  // namespace mutare
