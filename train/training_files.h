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

/// What is wrong with the options that are given of how games become examples, in words: none of
/// these files has games. Empty when nothing is wrong. Where some have, it warns of the others.
std::string why_not_read(const std::vector<std::string>& paths, const std::string& options);

/// Reads all files. Prints how many examples they have, and what is damaged; none when a file
/// cannot be read or no example is left to train on. The exit code is that of the whole command, if
/// all else goes well.
std::optional<ExitCode> read_files(const std::vector<std::string>& paths,
                                   const GameReading& reading, ExampleSets& examples);

/// As many of the examples as the rounding of a network is corrected and measured by.
std::span<const Example> rounding_sample(std::span<const Example> examples);

}  // namespace mutare::train
