// The program seen from a shell: which part of it the arguments ask for, and how it ends.
#pragma once

#include "uci/cli/exit_code.h"

namespace mutare {

/// Does what the arguments say: without any, a UCI conversation on standard input and output.
ExitCode run_command_line(int argc, const char* const* argv);

}  // namespace mutare
