// Helpers for commands that are called from a shell, of this program or of mutare-train: their
// options, their help and their error messages.
#pragma once

#include <cstddef>
#include <cxxopts.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/manual.h"
#include "cli/process.h"
#include "engine/position.h"
#include "search/limits.h"

namespace mutare {

/// Arguments that are not understood. The message is followed by where there is help.
using WrongUsage = cxxopts::exceptions::exception;

/// Parses the arguments of a command and calls `run` with them. With --help, prints the help and
/// the examples instead. Prints an error when an argument or its value is not understood, also
/// where `run` throws it.
ExitCode run_with_options(cxxopts::Options& options, const std::string& examples, int argc,
                          const char* const* argv,
                          const std::function<ExitCode(const cxxopts::ParseResult&)>& run);

/// Prints the message and returns the code.
ExitCode failure(const std::string& message, ExitCode code = ExitCode::Failed);

/// The exit code of a call; `Failed`, with the reason, where its output is lost.
ExitCode end_output(ExitCode code);

/// What an option takes: a whole number or a text, with or without a default. An option without
/// any of these is a switch.
std::shared_ptr<cxxopts::Value> number_value(std::optional<std::size_t> standard = {});
std::shared_ptr<cxxopts::Value> text_value(std::optional<std::string> standard = {});

// The values of options. These throw WrongUsage when a value is wrong.

/// The text of an option without a default; empty when it is not there.
std::string text_option(const cxxopts::ParseResult& arguments, const std::string& name);
int number_option(const cxxopts::ParseResult& arguments, const std::string& name, int lowest,
                  int highest);
/// --threads, or another option that says how many threads work at once.
int threads_option(const cxxopts::ParseResult& arguments, const std::string& name = "threads");
/// --hash: the size of a table in MiB.
std::size_t hash_option(const cxxopts::ParseResult& arguments, int lowest = 1);
/// What --fen takes.
inline constexpr const char* kFenHelp =
    "As in UCI: a FEN, startpos, kiwipete, frc N or dfrc N, and optionally moves and a list of "
    "moves";
/// --fen: a position as in UCI. Prints what has been corrected in it.
Position position_option(const cxxopts::ParseResult& arguments);
/// The options name files to be written, or none. None may be one of the inputs, the file of
/// another option, or `-`. What is no regular file, such as /dev/null, may be anything.
void check_output_files(const cxxopts::ParseResult& arguments,
                        const std::vector<std::string>& options,
                        const std::vector<std::string>& inputs);
/// --nodes, --depth and --movetime: if any is there, they replace the limits of a search.
void read_limits(const cxxopts::ParseResult& arguments, Limits& limits);

/// Adds the options that `read_limits` reads. `what` is limited: "position"; `otherwise` says
/// what holds without any.
void add_limit_options(cxxopts::Options& options, const std::string& what,
                       const std::string& otherwise);

/// Adds the options that `threads_option` and `hash_option` read, with a default of 64 MiB for all
/// commands but `bench`, whose signature belongs to another size.
void add_table_options(cxxopts::Options& options, std::size_t hash_megabytes = 64);

}  // namespace mutare
