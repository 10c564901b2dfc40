// Runs of the program `mutare-train`, each in a process of its own: what ends it, and what it
// closes, does not touch the tests.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/command_line.h"

namespace mutare::tests {

inline constexpr int kSuccess = static_cast<int>(ExitCode::Success);
inline constexpr int kFailed = static_cast<int>(ExitCode::Failed);
inline constexpr int kWrongUsage = static_cast<int>(ExitCode::WrongUsage);

struct TrainRun {
    /// As a shell has it: 128 + the signal where one ended the process.
    int exit_code = 0;
    std::string output = {};
    std::string errors = {};

    /// Whether the standard error has this text.
    [[nodiscard]] bool says(const std::string& text) const {
        return errors.find(text) != std::string::npos;
    }
};

/// Runs the program with these arguments. In its process, `prepare` is called first. A run is ended
/// after five minutes of processor time.
TrainRun run_train_program(
    const std::vector<std::string>& arguments, const std::function<void()>& prepare = [] {});

}  // namespace mutare::tests
