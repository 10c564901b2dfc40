// What commands need that train on files, or correct the rounding of a network by them: the
// examples of all files.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "train/network/example_file.h"

namespace mutare::train {

/// What is wrong with --later and the filters for these files, in words; empty when nothing is.
std::string why_not_read(const std::vector<std::string>& paths, const GameReading& reading);

/// Reads all files. Prints how many examples they have, and what is damaged; none when a file
/// cannot be read or no example is left to train on. The exit code is that of the whole command, if
/// all else goes well.
std::optional<ExitCode> read_files(const std::vector<std::string>& paths,
                                   const GameReading& reading, ExampleSets& examples);

/// As many of the examples as the rounding of a network is corrected and measured by.
std::span<const Example> rounding_sample(std::span<const Example> examples);

}  // namespace mutare::train
