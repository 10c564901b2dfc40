// What a search reports while it runs. It prints nothing itself; a listener receives the facts.
#pragma once

#include <cstdint>
#include <vector>

#include "base/clock.h"
#include "search/transposition_table.h"

namespace mutare {

/// One of the MultiPV lines.
struct Report {
    int depth = 0;
    int selective_depth = 0;
    /// The number of the MultiPV line: 1 for the best, 2 for the second best, …
    int multipv = 1;
    Score score;
    /// Exact, unless the score lies outside the window, or the search was stopped before it was
    /// known exactly.
    Bound bound = Bound::Exact;
    std::uint64_t nodes = 0;
    std::uint64_t tablebase_hits = 0;
    Milliseconds time{0};
    /// Entries of the transposition table used by this search, in thousandths.
    int hash_full = 0;
    /// The principal variation from the root: legal moves, up to where the game is drawn or over.
    std::vector<Move> pv;
};

/// The root move that is being searched.
struct CurrentMove {
    int depth = 0;
    Move move;
    /// Its place in the move order, from 1, counted over all MultiPV lines.
    int number = 1;
};

/// How well a search went, as its first thread has counted.
struct SearchStatistics {
    /// Nodes with moves, quiescence apart, in which one reached beta; and in which it was the
    /// first.
    std::uint64_t cutoffs = 0;
    std::uint64_t first_move_cutoffs = 0;
    /// Nodes whose position the transposition table knew.
    std::uint64_t table_hits = 0;
    std::uint64_t null_move_cutoffs = 0;
    /// Moves searched again, since they had raised alpha at reduced depth or in a null window.
    std::uint64_t researches = 0;
};

/// Receives reports, in the thread that called `Searcher::run`.
class Listener {
  public:
    virtual ~Listener() = default;
    /// All MultiPV lines, the best first (by the tablebases' rank, then by score), each beginning
    /// with a different move: after each iteration, and at the end of the search if the result
    /// differs from what was reported last.
    virtual void on_lines(const std::vector<Report>&) {}
    /// Should `on_lines` be called during an iteration too? Then some lines are of the iteration
    /// before, and a score may lie outside the window, while the search goes on with a wider one.
    [[nodiscard]] virtual bool wants_progress() const { return false; }
    virtual void on_current_move(const CurrentMove&) {}
};

/// Keeps the last report of each line.
class LastReport : public Listener {
  public:
    void on_lines(const std::vector<Report>& lines) override { lines_ = lines; }
    /// None before the first report.
    [[nodiscard]] const std::vector<Report>& lines() const { return lines_; }
    /// The last report of the best line.
    [[nodiscard]] Report report() const { return lines_.empty() ? Report() : lines_.front(); }

  private:
    std::vector<Report> lines_;
};

}  // namespace mutare
