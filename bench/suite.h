// Test suites: positions with the move or the mate to be found. They are read from EPD and
// searched.
//
//     bm Qg6; am Qh7;          best moves, one of which is to be found; moves to be avoided
//     dm 3; bm #3; bm #-3;     mate in 3 moves; with "-", the side to move is mated
//     c0 "f5=10, Bf2=3";       points for moves, as in the Strategic Test Suite
//     id "WAC.001";            the name
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "search/searcher.h"

namespace mutare {

struct SuiteCase {
    struct Points {
        Move move;
        int points = 0;
    };
    /// The file that it is from, for the caller to set; empty where there is none.
    std::string file;
    /// Its number in the file, from 1.
    int line = 0;
    /// Without controls, which a terminal would obey.
    std::string name;
    std::string fen;
    Position position;
    std::vector<Move> best;
    std::vector<Move> avoid;
    /// Moves to mate; negative when the side to move is mated.
    std::optional<int> mate;
    std::vector<Points> points;
};

struct Suite {
    std::vector<SuiteCase> cases;
    /// The lines with errors, which are not among the cases.
    std::vector<LineError> errors;
};

/// Reads the text of a whole file. A position without a task is an error.
Suite parse_suite(std::string_view text);

struct SuiteSettings {
    /// For each position.
    Limits limits;
    /// Threads of each search.
    int threads = 1;
    /// Searches at the same time.
    int concurrency = 1;
    /// Table size of each search.
    std::size_t hash_megabytes = 16;
};

/// The result of one position.
struct SuiteOutcome {
    /// The best move found, and the last score reported. No move when the game is over.
    Move move;
    Score score;
    /// The last one that was completed.
    int depth = 0;
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    bool is_solved = false;
    int points = 0;
    /// The number of exact mate scores reported, and what is wrong with those that are wrong.
    int mate_scores = 0;
    std::vector<std::string> mate_errors;
};

struct SuiteResult {
    int solved = 0;
    int cases = 0;
    int points = 0;
    int max_points = 0;
    int mate_scores = 0;
    int wrong_mates = 0;
    std::uint64_t nodes = 0;
    /// The sum over all searches.
    Milliseconds time{0};
};

/// What is wrong with the principal variation of a mate score: an illegal move, a draw before the
/// mate, no mate at the end, or another number of moves than the score says. Nothing when it is
/// right. Requires `score.is_mate()`.
std::optional<std::string> error_in_mate_pv(const Position& root, Score score,
                                            const std::vector<Move>& pv);

/// Searches one position with an empty table. Nothing when it was stopped.
std::optional<SuiteOutcome> run_case(Searcher& searcher, const SuiteCase& suite_case,
                                     const Limits& limits, const Control& control);

/// Adds the outcome of a position to the result of its suite.
void add(SuiteResult& result, const SuiteCase& suite_case, const SuiteOutcome& outcome);

/// The most points that a move of the position gets.
int max_points(const SuiteCase& suite_case);

/// Called for one position after the other, in the order of the suite, by one thread at a time.
using SuiteProgress = std::function<void(const SuiteCase&, const SuiteOutcome&)>;

/// Searches each position with an empty table. A mate is solved by a mate score of as many moves or
/// fewer; a task with points alone by the move with the highest points; any other by the move.
/// Every exact mate score is checked: its principal variation must end in that mate, and not sooner
/// than the suite says. After a stop, the result is that of the first positions, up to one that was
/// not searched. Throws what `progress` throws, and std::bad_alloc; that stops `control`.
SuiteResult run_suite(std::span<const SuiteCase> cases, const SuiteSettings& settings,
                      Control& control, const SuiteProgress& progress = {});

/// "bm Qg6", "am Rd1", "mate -3", "highest points": what is to be found.
std::string task_text(const SuiteCase& suite_case);

/// "290 of 300 solved (96.7 %), …": points and mates if there are any, nodes and speed.
std::string summary(const SuiteResult& result);

}  // namespace mutare
