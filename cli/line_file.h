// Text that the user names: a file, a pipe, or the standard input for "-".
#pragma once

#include <optional>
#include <string>

#include "base/text_lines.h"

namespace mutare {

// These print an error and return nothing when the text cannot be read, or is in UTF-16.

/// The lines, which may be too many for the memory. One that is longer than any game is cut.
std::optional<LineSource> open_lines(const std::string& path);

/// The whole text, of at most `kMaxFileBytes`.
std::optional<std::string> read_file(const std::string& path);

}  // namespace mutare
