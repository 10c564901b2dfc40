// A report of analysed games to look at: a page of HTML that needs nothing but itself. Its source
// is report.html, with report.css and report.js, which CMake puts together.
#pragma once

#include <string>
#include <string_view>

namespace mutare {

// The page is what these return, one after the other.

std::string_view report_begin();
/// A game: what `game_json` says of it, and its `evaluation_chart`.
std::string report_game(std::string_view game_json, std::string_view chart);
std::string_view report_end();

}  // namespace mutare
