// The program `mutare-train` seen from a shell: which command the arguments name, and how it ends.
#pragma once

#include "cli/command_line.h"

namespace mutare::train {

/// Runs the command that the first argument names. Fails also when what it printed was lost, as on
/// a full disk.
ExitCode run_command_line(int argc, const char* const* argv);

}  // namespace mutare::train
