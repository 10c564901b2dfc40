// One search as a job of the session: from the limits to the `bestmove` line.
#pragma once

#include <optional>
#include <string>

#include "search/levels/handicap.h"
#include "uci/info.h"
#include "uci/output.h"

namespace mutare {

struct SearchTask {
    Position root;
    Limits limits;
    SearchSettings settings;
    /// None at full strength.
    std::optional<Handicap> handicap;
    bool chess960 = false;
    bool with_wdl = false;
    /// Write only the last report of each line, when the search has ended.
    bool is_minimal = false;
    /// Write how the time is planned, and why the search ended.
    bool explains = false;

    [[nodiscard]] Notation notation() const { return {root, chess960, with_wdl}; }
};

/// Searches, writes the `info` lines, and returns the `bestmove` line for the caller to write.
/// Stops when the output is closed.
std::string run_search(Searcher& searcher, const SearchTask& task, Control& control,
                       Output& output);

}  // namespace mutare
