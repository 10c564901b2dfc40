// Text that the user names: a file, a pipe, or the standard input for "-"; and the file to which a
// long command adds a line for each part that is done.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "base/text_lines.h"

namespace mutare {

// These print an error and return nothing when the text cannot be read, is compressed, or is
// in UTF-16.

/// The lines, which may be too many for the memory. One that is longer than any game is cut. Throws
/// std::runtime_error where reading fails before the end.
std::optional<LineSource> open_lines(const std::string& path);

/// The whole text, of at most `kMaxFileBytes`.
std::optional<std::string> read_file(const std::string& path);

/// Lines of parts that are done, from which a later call goes on.
class Checkpoint {
  public:
    /// Opens the file for more lines. The complete lines that it has stay, and the first `add`
    /// removes a last line that is cut off. Prints an error and returns nothing when it cannot be
    /// read or written, or has no whole line, so that nothing says what it is.
    static std::optional<Checkpoint> open(const std::string& path);

    /// The lines that were there.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    /// Adds a line at once. Prints an error and returns false when it cannot be written.
    bool add(const std::string& line);

  private:
    std::string path_;
    std::vector<std::string> lines_;
    /// The bytes of the complete lines, while a last line that is cut off follows them.
    std::optional<std::uintmax_t> complete_size_;
    std::ofstream file_;
};

}  // namespace mutare
