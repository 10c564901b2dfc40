#include "cli/report/game_report.h"

#include "base/text.h"

// In the global namespace: a program of several builds has it once.
extern "C" const char mutare_report_page[];  // NOLINT(readability-identifier-naming)

namespace mutare {

namespace {

constexpr std::string_view kGames = "<!-- games -->\n";

}  // namespace

std::string_view report_begin() {
    const std::string_view page = mutare_report_page;
    return page.substr(0, page.find(kGames));
}

std::string report_game(std::string_view game_json, std::string_view chart) {
    std::string text = R"(<script type="application/json" class="game">)";
    // Nothing in the game may end the element.
    for (const char letter : game_json) text += letter == '<' ? "\\u003c" : std::string(1, letter);
    return text + join("</script>\n<template class=\"chart\">", chart, "</template>\n");
}

std::string_view report_end() {
    const std::string_view page = mutare_report_page;
    return page.substr(page.find(kGames) + kGames.size());
}

}  // namespace mutare
