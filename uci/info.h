// The reports of a search as lines of UCI.
#pragma once

#include <string>
#include <vector>

#include "search/searcher.h"

namespace mutare {

/// How moves and scores are written.
struct Notation {
    /// The position from which the moves are made.
    const Position& root;
    bool chess960 = false;
    /// With the chances to win, draw and lose.
    bool with_wdl = false;
};

/// `info depth … score … [wdl …] … pv …`.
std::string info_line(const Report& report, const Notation& notation);

/// `info depth … currmove … currmovenumber …`
std::string current_move_line(const CurrentMove& current, const Notation& notation);

/// `bestmove … [ponder …]`, or `bestmove (none)`.
std::string best_move_line(const SearchResult& result, const Notation& notation);

/// `cp …` or `mate …`
std::string score_text(Score score);

}  // namespace mutare
