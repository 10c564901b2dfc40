// The help of the command line in the forms that other programs read: a manual page, and what
// bash needs to complete arguments. All of it comes from the options that --help prints.
#pragma once

#include <cxxopts.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/exit_code.h"

namespace mutare {

/// The group of the options that are arguments without a name. The help shows them in the usage
/// line only.
inline constexpr const char* kPositional = "positional";

/// What `--help=FORMAT` prints. `Man` is roff, `Bash` a script.
enum class HelpFormat { Text, Man, Bash };

/// "man" and the like.
std::string_view name(HelpFormat format);

/// The format with that name, as `man`; none if there is no such format.
std::optional<HelpFormat> help_format(std::string_view name);

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

/// The part before the subcommands. A whole manual or script is this part, then that of each
/// subcommand, then `manual_end`.
std::string manual_begin(HelpFormat format, const ProgramHelp& program);

/// The part about one subcommand, whose options are these.
std::string manual_part(HelpFormat format, const cxxopts::Options& options,
                        const std::string& examples);

std::string manual_end(HelpFormat format, const ProgramHelp& program);

}  // namespace mutare
