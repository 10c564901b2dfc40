// What the program tells the shell when it ends.
#pragma once

namespace mutare {

/// How the process ends; `mutare --help` lists them.
enum class ExitCode { Success = 0, Failed = 1, WrongUsage = 2 };

}  // namespace mutare
