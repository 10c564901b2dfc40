// The subcommands of the program `mutare-train`. Each has a --help.
#pragma once

#include "uci/exit_code.h"

namespace mutare::train {

/// Plays games and appends them to a file.
ExitCode run_selfplay(int argc, const char* const* argv);

/// What is in game files: games, positions, results.
ExitCode run_stat(int argc, const char* const* argv);

/// Reads game files to the end and names the places where they are damaged.
ExitCode run_check(int argc, const char* const* argv);

/// Puts the whole blocks of game files into a new one.
ExitCode run_merge(int argc, const char* const* argv);

/// Prints positions as text.
ExitCode run_dump(int argc, const char* const* argv);

/// Scores the positions of game files anew.
ExitCode run_relabel(int argc, const char* const* argv);

/// Writes positions as a training has them in memory.
ExitCode run_export(int argc, const char* const* argv);

/// Trains a network on games.
ExitCode run_train(int argc, const char* const* argv);

/// Fits the chances to win, draw and lose to games.
ExitCode run_fit_wdl(int argc, const char* const* argv);

}  // namespace mutare::train
