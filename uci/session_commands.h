// The commands of a session: one table, from which they are found, refused, and listed by `help`.
#pragma once

#include <algorithm>
#include <array>

#include "uci/session.h"

namespace mutare {

/// What becomes of a command while a search, perft or bench is running.
enum class WhileRunning { ActsAtOnce, ActsAfterwards, IsRefused };

/// Only commands of the protocol are looked for behind a word that is none: no board is to be shown
/// because a "d" stands somewhere in a garbled line.
enum class Origin { Protocol, Extra };

struct Session::Command {
    std::string_view name;
    void (Session::*carry_out)(Tokens);
    WhileRunning while_running;
    Origin origin;
    std::string_view help;
};

struct Session::Commands {
    using enum WhileRunning;
    using enum Origin;

    static constexpr auto kAll = std::to_array<Command>({
        {"uci", &Session::answer_uci, ActsAtOnce, Protocol, "name, author and options"},
        {"isready", &Session::answer_isready, ActsAtOnce, Protocol,
         "answers readyok when everything is set up"},
        {"ucinewgame", &Session::begin_new_game, ActsAfterwards, Protocol,
         "forgets what was learned in the last game"},
        {"setoption", &Session::set_option, ActsAfterwards, Protocol,
         "name <option> [value <value>]"},
        {"position", &Session::set_position, ActsAfterwards, Protocol,
         "startpos | kiwipete | fen <FEN> [moves <in UCI notation or SAN>]"},
        {"go", &Session::go, IsRefused, Protocol,
         "depth | movetime | nodes | mate <N>, wtime | btime | winc | binc | movestogo <N>, "
         "infinite, ponder, searchmoves <moves>; perft <N>"},
        {"stop", &Session::obey_stop, ActsAtOnce, Protocol, "ends what is running"},
        {"ponderhit", &Session::ponder_hit, ActsAtOnce, Protocol, "the expected move was played"},
        {"quit", &Session::quit, ActsAtOnce, Protocol, "ends the program"},
        {"debug", &Session::debug, ActsAtOnce, Protocol, "on | off: says what is carried out"},
        {"register", &Session::ignore, ActsAtOnce, Protocol, "not needed, and ignored"},
        {"d", &Session::show_board, ActsAtOnce, Extra, "shows the board"},
        {"fen", &Session::show_fen, ActsAtOnce, Extra, "shows the FEN"},
        {"moves", &Session::show_moves, ActsAtOnce, Extra, "lists the legal moves"},
        {"flip", &Session::flip, ActsAfterwards, Extra, "lets the sides change places"},
        {"bench", &Session::bench, IsRefused, Extra, "[depth]: searches a fixed set of positions"},
        {"wait", &Session::wait, ActsAtOnce, Extra,
         "holds back all that follows until what is running has ended by itself"},
        {"help", &Session::help, ActsAtOnce, Extra, "this list"},
    });

    static constexpr auto kNames = names_of(kAll);

    static const Command* named(std::string_view name) {
        const auto command = std::find_if(kAll.begin(), kAll.end(), [&](const Command& candidate) {
            return candidate.name == name;
        });
        return command == kAll.end() ? nullptr : &*command;
    }
};

}  // namespace mutare
