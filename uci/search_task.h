// One search as a job of the session: from the limits to the `bestmove` line; and its reports as
// lines of UCI.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/levels/handicap.h"
#include "uci/option_values.h"
#include "uci/output.h"

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

/// `10061 table hits; 5859 cutoffs, 87.7 % by the first move; …`
std::string statistics_text(const SearchStatistics& found);

/// `cp …` or `mate …`
std::string score_text(Score score);

struct SearchTask {
    Position root;
    Limits limits;
    OptionValues options;
    /// None at full strength.
    std::optional<Handicap> handicap;
    /// Write the statistics too.
    bool is_debugging = false;

    [[nodiscard]] Notation notation() const {
        return {root, options.chess960, options.reports_wdl};
    }
};

/// What the options set for a search.
SearchSettings settings_of(const OptionValues& options);

/// The handicap that the options ask for after these moves of a game; none at full strength.
std::optional<Handicap> handicap_of(const OptionValues& options, const std::vector<Move>& moves,
                                    std::uint64_t seed);

/// Searches, writes the `info` lines, and returns the `bestmove` line for the caller to write.
/// Stops when the output is closed.
std::string run_search(Searcher& searcher, const SearchTask& task, Control& control,
                       Output& output);

}  // namespace mutare
