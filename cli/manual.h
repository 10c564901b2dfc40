// The help of the command line in the forms that other programs read: a manual page, and what
// bash needs to complete arguments. All of it comes from the options that --help prints.
#pragma once

#include <cxxopts.hpp>
#include <span>
#include <string>
#include <string_view>

#include "cli/process.h"

namespace mutare {

/// The group of the options that are arguments without a name. The help shows them in the usage
/// line only.
inline constexpr const char* kPositional = "positional";

/// A first argument of the program, and what it calls.
struct Subcommand {
    std::string_view name;
    /// "DEPTH [options]".
    std::string_view arguments;
    /// What it does, in a few words.
    std::string_view summary;
    /// `argv[0]` is its name.
    ExitCode (*run)(int argc, const char* const* argv);
};

/// What describes the program as a whole.
struct ProgramHelp {
    std::span<const Subcommand> commands;
    /// Lines of a shell.
    std::string_view examples;
    /// Lines "code  meaning".
    std::string_view exit_codes;
};

/// What `--help=FORMAT` prints: a page to read, roff, or a script. A whole manual is the beginning,
/// then the part of each subcommand, then the end.
struct HelpFormat {
    std::string_view name;
    std::string (*begin)(const ProgramHelp& program);
    /// Of the subcommand whose options these are.
    std::string (*part)(const cxxopts::Options& options, const std::string& examples);
    std::string (*end)(const ProgramHelp& program);
};

/// Text, man or bash, by its name; null for any other.
const HelpFormat* help_format(std::string_view name);

}  // namespace mutare
