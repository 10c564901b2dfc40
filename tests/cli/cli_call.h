// The program called from a shell, within the tests.
#pragma once

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command_line.h"

namespace mutare::tests {

/// What a call prints, and its exit code.
struct CliCall {
    ExitCode code;
    std::string output;
    std::string errors;
};

/// Calls the program with these arguments.
inline CliCall call(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "mutare");
    const std::ostringstream output;
    const std::ostringstream errors;
    std::streambuf* const standard_output = std::cout.rdbuf(output.rdbuf());
    std::streambuf* const standard_errors = std::cerr.rdbuf(errors.rdbuf());
    const ExitCode code = run_command_line(static_cast<int>(arguments.size()), arguments.data());
    std::cout.rdbuf(standard_output);
    std::cerr.rdbuf(standard_errors);
    return {code, output.str(), errors.str()};
}

}  // namespace mutare::tests
