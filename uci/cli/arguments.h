// The arguments of a command that is called from a shell, this program's or another's: their help,
// what is wrong with them, and what they stand for.
#pragma once

#include <cxxopts.hpp>
#include <functional>
#include <optional>
#include <string>

#include "uci/cli/exit_code.h"

namespace mutare {

/// Parses the arguments of a command and runs it. With --help it prints the help and the examples
/// instead; what it cannot understand, of the arguments or of their values, it says.
ExitCode run_with_options(cxxopts::Options& options, const std::string& examples, int argc,
                          const char* const* argv,
                          const std::function<ExitCode(const cxxopts::ParseResult&)>& run);

/// Prints what is wrong with the arguments.
ExitCode wrong_usage(const std::string& message);

/// The text of a whole file. Nothing, and a message, when it cannot be read.
std::optional<std::string> read_file(const std::string& path);

/// The value of a number option. Throws what cxxopts throws when it is out of range.
int number_option(const cxxopts::ParseResult& arguments, const std::string& name, int lowest,
                  int highest);

}  // namespace mutare
