// A report of analysed games to look at: a page of HTML that needs nothing but itself.
#pragma once

#include <string>
#include <string_view>

#include "cli/replaced_file.h"

namespace mutare {

class GameReport {
  public:
    /// Opens the file, which keeps what it has until the first game. False, with an error, when it
    /// cannot be written.
    bool open(const std::string& path) { return file_.open(path); }
    [[nodiscard]] bool is_open() const { return file_.is_open(); }
    /// Adds a game: what `game_json` says of it.
    void add(std::string_view game_json);
    /// Ends the page. False when it could not be written.
    bool close();

  private:
    ReplacedFile file_;
};

}  // namespace mutare
