// What a search reports, as lines of UCI.
#pragma once

#include <string>

#include "search/searcher.h"

namespace mutare {

/// How moves and scores are written, and from which position on.
struct Notation {
    const Position& root;
    bool chess960 = false;
    /// With the chances to win, draw and lose.
    bool with_chances = false;
};

/// `info depth … score … [wdl …] … pv …`
std::string info_line(const Report& report, const Notation& notation);

/// `info depth … currmove … currmovenumber …`
std::string current_move_line(const CurrentMove& current, const Notation& notation);

/// `bestmove … [ponder …]`, or `bestmove (none)`.
std::string best_move_line(const SearchResult& result, const Notation& notation);

/// `cp …` or `mate …`
std::string score_text(Score score);

}  // namespace mutare
