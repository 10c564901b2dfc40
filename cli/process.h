// The programs as processes: their exit codes, and the standard streams as they find them.
#pragma once

namespace mutare {

/// `mutare --help` explains them.
enum class ExitCode { Success = 0, Failed = 1, WrongUsage = 2 };

/// Makes a write to a pipe that is closed fail, rather than end the process, and occupies the
/// streams that are closed: the next file to be opened would take their place.
void prepare_standard_streams();

}  // namespace mutare
