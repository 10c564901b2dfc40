// What a search says while it runs. It prints nothing itself: it tells facts to a listener.
#pragma once

#include <cstdint>
#include <vector>

#include "search/limits.h"
#include "search/table.h"

namespace mutare {

/// What is known after an iteration, for one of the best lines.
struct Report {
    int depth = 0;
    int selective_depth = 0;
    /// 1 for the best line, 2 for the second best, …
    int line_number = 1;
    Score score;
    /// Not exact only when the search was stopped before it knew better.
    Bound bound = Bound::Exact;
    std::uint64_t nodes = 0;
    std::uint64_t tablebase_hits = 0;
    Milliseconds time{0};
    /// How full the table is, in thousandths.
    int hash_full = 0;
    /// The line, beginning with a move of the root; legal, and ending where the game is drawn or
    /// over.
    std::vector<Move> line;
};

struct CurrentMove {
    int depth = 0;
    Move move;
    int number = 1;
};

/// Hears what a search has to say, in the thread that called `Searcher::run`.
class Listener {
  public:
    virtual ~Listener() = default;
    virtual void on_report(const Report&) {}
    virtual void on_current_move(const CurrentMove&) {}
};

}  // namespace mutare
