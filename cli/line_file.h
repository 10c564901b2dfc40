// Files too large for the memory, read line by line.
#pragma once

#include <optional>
#include <string>

#include "base/text_lines.h"

namespace mutare {

/// The lines of a file, or of the standard input for "-". A line that is longer than any game is
/// cut. Prints an error and returns nothing when the file cannot be read.
std::optional<LineSource> open_lines(const std::string& path);

}  // namespace mutare
