// The exit codes of the programs.
#pragma once

namespace mutare {

/// `mutare --help` explains them.
enum class ExitCode { Success = 0, Failed = 1, WrongUsage = 2 };

}  // namespace mutare
