// The subcommands of the program. Each parses its own arguments; `argv[0]` is its name.
#pragma once

#include "cli/exit_code.h"

namespace mutare {

/// `mutare perft`: counts the positions of a move tree, or checks the counts of a file.
ExitCode run_perft_command(int argc, const char* const* argv);

/// `mutare bench`: searches a fixed set of positions.
ExitCode run_bench_command(int argc, const char* const* argv);

/// `mutare suite`: searches positions whose best moves or mates are known.
ExitCode run_suite_command(int argc, const char* const* argv);

/// `mutare play`: plays a game at the terminal.
ExitCode run_play_command(int argc, const char* const* argv);

/// `mutare pgn`: walks through the games of PGN files and reports what is wrong.
ExitCode run_pgn_command(int argc, const char* const* argv);

/// `mutare analyse`: searches the positions of games and marks the mistakes.
ExitCode run_analyse_command(int argc, const char* const* argv);

/// `mutare tables`: prints the tables of the board.
ExitCode run_tables_command(int argc, const char* const* argv);

}  // namespace mutare
