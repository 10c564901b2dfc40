// Suites of positions with what a good player would find in them: reading them from EPD, and
// seeing what the engine finds.
//
//     bm Qg6; am Qh7;          best moves, of which one is to be found; moves to be avoided
//     dm 3; bm #3; bm #-3;     mate in so many moves, given or, with "-", received
//     c0 "f5=10, Bf2=3";       points for moves, as in the Strategic Test Suite
//     id "WAC.001";            the name
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parse_error.h"
#include "search/searcher.h"

namespace mutare {

struct SuiteCase {
    struct Points {
        Move move;
        int points = 0;
    };
    /// Of the file, from 1.
    int line = 0;
    std::string name;
    std::string fen;
    Position position;
    std::vector<Move> best;
    std::vector<Move> avoid;
    /// Moves to mate; negative where the side to move is mated.
    std::optional<int> mate;
    std::vector<Points> points;
};

struct Suite {
    std::vector<SuiteCase> cases;
    /// A line with an error is left out of the cases.
    std::vector<LineError> errors;
};

/// Reads the text of a whole file. A line that sets no task is an error.
Suite parse_suite(std::string_view text);

struct SuiteSettings {
    /// Of the search of each position.
    Limits limits;
    int threads = 1;
    std::size_t hash_megabytes = 16;
};

/// What came of a position.
struct SuiteOutcome {
    /// The move found, and the last score told of it. No move where the game is over.
    Move move;
    Score score;
    std::uint64_t nodes = 0;
    bool is_solved = false;
    int points = 0;
    /// Mate scores that were told, and what was wrong with some of them, if anything.
    int mate_scores = 0;
    std::vector<std::string> mate_faults;
};

struct SuiteResult {
    int solved = 0;
    int cases = 0;
    int points = 0;
    int max_points = 0;
    int mate_scores = 0;
    int wrong_mates = 0;
    std::uint64_t nodes = 0;
    Milliseconds time{0};
};

/// Told after each position.
using SuiteProgress = std::function<void(const SuiteCase&, const SuiteOutcome&)>;

/// Searches each position as if it were the first. A mate task is solved by a mate score of so many
/// moves or fewer, any other by the move, and where only points are given, by the most of them.
/// Every mate score that is told on the way is checked: its line must lead there, and not sooner
/// than the suite says.
SuiteResult run_suite(const std::vector<SuiteCase>& cases, const SuiteSettings& settings,
                      const SuiteProgress& progress = {});

/// "bm Qg6", "am Rd1", "mate -3", "most points": what was to be found.
std::string task_text(const SuiteCase& suite_case);

/// "290 of 300 solved (96.6 %), …": points and mates where there are any, nodes and speed.
std::string summary(const SuiteResult& result);

}  // namespace mutare
