// The program `mutare-train` seen from a shell: its subcommands, each of which has a --help.
#pragma once

#include "cli/command_line.h"

namespace mutare::train {

/// Runs the command that the first argument names. Fails also when what it printed was lost, as on
/// a full disk.
ExitCode run_command_line(int argc, const char* const* argv);

/// Self-play: plays games and appends them to a file.
ExitCode run_selfplay(int argc, const char* const* argv);

/// Converts games of matches from PGN to a game file.
ExitCode run_import(int argc, const char* const* argv);

/// Counts the games, positions and results of game files.
ExitCode run_stat(int argc, const char* const* argv);

/// Copies the undamaged blocks of game files into a new one.
ExitCode run_merge(int argc, const char* const* argv);

/// Prints positions as text.
ExitCode run_dump(int argc, const char* const* argv);

/// Replaces the scores of a game file by those of the present engine.
ExitCode run_relabel(int argc, const char* const* argv);

/// Writes positions around those of games, with evaluations as scores.
ExitCode run_variations(int argc, const char* const* argv);

/// Converts game files to example files.
ExitCode run_export(int argc, const char* const* argv);

/// Trains a network on games or examples.
ExitCode run_train(int argc, const char* const* argv);

}  // namespace mutare::train
