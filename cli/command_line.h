// The program as it is called from a shell: the first argument chooses what it does.
#pragma once

#include "cli/exit_code.h"

namespace mutare {

/// Does what the arguments say. Without arguments, speaks UCI on standard input and output.
ExitCode run_command_line(int argc, const char* const* argv);

}  // namespace mutare
