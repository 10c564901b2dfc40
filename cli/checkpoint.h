// A file to which a long command adds a line for each part that is done, and from which a later
// call goes on.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace mutare {

class Checkpoint {
  public:
    /// Opens the file for more lines. The complete lines that it has stay; the first `add` removes
    /// a last line that is cut off. Prints an error and returns nothing when it cannot be read or
    /// written, or has no whole line, so that nothing says what it is.
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
