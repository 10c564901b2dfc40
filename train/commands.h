// The program `mutare-train` seen from a shell: its subcommands, each of which has a --help.
#pragma once

#include "cli/command_line.h"

namespace mutare::train {

/// Runs the command that the first argument names. Fails also when what it printed was lost, as on
/// a full disk.
ExitCode run_command_line(int argc, const char* const* argv);

// The commands, as functions. command_line.cpp says what each is for, and its --help how to use it.

ExitCode run_selfplay(int argc, const char* const* argv);
ExitCode run_import(int argc, const char* const* argv);
ExitCode run_stat(int argc, const char* const* argv);
ExitCode run_merge(int argc, const char* const* argv);
ExitCode run_dump(int argc, const char* const* argv);
ExitCode run_relabel(int argc, const char* const* argv);
ExitCode run_variations(int argc, const char* const* argv);
ExitCode run_export(int argc, const char* const* argv);
ExitCode run_train(int argc, const char* const* argv);

}  // namespace mutare::train
