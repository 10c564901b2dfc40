#include "cli/game_report.h"

#include "base/text.h"

namespace mutare {

namespace {

#include "cli/game_report_page.inc"

}  // namespace

std::string_view report_begin() {
    return kPageBegin;
}

std::string report_game(std::string_view game_json) {
    std::string text = R"(<script type="application/json" class="game">)";
    // Nothing in the game may end the element.
    for (const char letter : game_json) text += letter == '<' ? "\\u003c" : std::string(1, letter);
    return text + "</script>\n";
}

std::string_view report_end() {
    return kPageEnd;
}

}  // namespace mutare
