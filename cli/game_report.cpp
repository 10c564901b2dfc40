#include "cli/game_report.h"

#include <ostream>

namespace mutare {

namespace {

#include "cli/game_report_page.inc"

}  // namespace

void GameReport::add(std::string_view game_json) {
    const bool is_first = !file_.is_begun();
    std::ostream& page = file_.stream();
    if (is_first) page << kPageBegin;
    page << R"(<script type="application/json" class="game">)";
    // Nothing in the game may end the element.
    for (const char letter : game_json) letter == '<' ? page << "\\u003c" : page << letter;
    page << "</script>\n";
}

bool GameReport::close() {
    if (file_.is_begun()) file_.stream() << kPageEnd;
    return file_.close();
}

}  // namespace mutare
