// What the commands say when a file cannot be used as it should. Each function prints to the
// standard error, and its result is the exit code for that case.
#pragma once

#include <string>

#include "cli/exit_code.h"
#include "train/damage.h"

namespace mutare::train {

/// Prints what is wrong.
ExitCode failure(const std::string& message);
ExitCode cannot_read(const std::string& path);
/// Says why too, when `errno` has the reason: right after a call that has left it there.
ExitCode cannot_write(const std::string& path);

/// Prints how many bytes of a file are damaged and where. Success if there are none.
ExitCode report_damages(const std::string& path, const Damages& damages);

}  // namespace mutare::train
