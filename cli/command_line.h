// The program as it is called from a shell: the first argument chooses what it does.
#pragma once

#include "cli/process.h"

namespace mutare {

/// Does what the arguments say. Without arguments, speaks UCI on standard input and output.
ExitCode run_command_line(int argc, const char* const* argv);

// The subcommands. Each parses its own arguments; `argv[0]` is its name, and its `--help` says what
// it does.
ExitCode run_perft_command(int argc, const char* const* argv);
ExitCode run_bench_command(int argc, const char* const* argv);
ExitCode run_suite_command(int argc, const char* const* argv);
ExitCode run_play_command(int argc, const char* const* argv);
ExitCode run_pgn_command(int argc, const char* const* argv);
ExitCode run_analyse_command(int argc, const char* const* argv);

}  // namespace mutare
