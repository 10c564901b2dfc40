// One search as the worker does it: from the limits to the `bestmove` line.
#pragma once

#include <string>

#include "search/searcher.h"
#include "uci/output.h"

namespace mutare {

struct SearchTask {
    Position root;
    Limits limits;
    SearchSettings settings;
    bool chess960 = false;
    bool with_chances = false;
};

/// Searches, writes `info` lines meanwhile, and returns the `bestmove` line, which the caller
/// writes. When the output is closed, the search stops.
std::string run_search(Searcher& searcher, const SearchTask& task, Control& control,
                       Output& output);

}  // namespace mutare
