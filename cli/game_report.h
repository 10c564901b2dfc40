// A report of analysed games to look at: a page of HTML that needs nothing but itself.
#pragma once

#include <fstream>
#include <string>
#include <string_view>

namespace mutare {

class GameReport {
  public:
    /// Opens the file. False, with an error, when it cannot be written.
    bool open(const std::string& path);
    [[nodiscard]] bool is_open() const { return file_.is_open(); }
    /// Adds a game: what `game_json` says of it.
    void add(std::string_view game_json);
    /// Ends the page. False when it could not be written.
    bool close();

  private:
    std::ofstream file_;
};

}  // namespace mutare
