#include "cli/game_report.h"

#include <iostream>

#include "base/path.h"

namespace mutare {

namespace {

#include "cli/game_report_page.inc"

}  // namespace

bool GameReport::open(const std::string& path) {
    file_.open(path_of(path), std::ios::binary | std::ios::trunc);
    if (!file_) {
        std::cerr << "cannot write " << path << std::endl;
        return false;
    }
    file_ << kPageBegin;
    return true;
}

void GameReport::add(std::string_view game_json) {
    file_ << R"(<script type="application/json" class="game">)";
    // Nothing in the game may end the element.
    for (const char letter : game_json) letter == '<' ? file_ << "\\u003c" : file_ << letter;
    file_ << "</script>\n";
}

bool GameReport::close() {
    file_ << kPageEnd;
    file_.close();
    return !file_.fail();
}

}  // namespace mutare
