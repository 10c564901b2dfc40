// A file that is written anew, but not before there is something to write.
#pragma once

#include <fstream>
#include <ostream>
#include <string>

namespace mutare {

class ReplacedFile {
  public:
    /// Opens the file, which keeps what it has. Prints an error and returns false when it cannot be
    /// written.
    bool open(const std::string& path);
    [[nodiscard]] bool is_open() const { return file_.is_open(); }
    /// Has `stream` been called?
    [[nodiscard]] bool is_begun() const { return is_begun_; }
    /// What is written replaces what the file had.
    std::ostream& stream();
    /// False when something could not be written.
    bool close();

  private:
    std::string path_;
    std::ofstream file_;
    bool is_begun_ = false;
};

}  // namespace mutare
