// A search engine without a protocol: give it a position and limits, and it reports what it finds.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/position.h"
#include "search/limits.h"
#include "search/score.h"
#include "search/table.h"

namespace mutare {

/// What is known after an iteration, for one of the best lines.
struct Report {
    int depth = 0;
    int selective_depth = 0;
    /// 1 for the best line, 2 for the second best, …
    int line_number = 1;
    Score score;
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

struct SearchResult {
    /// None when the root has no legal move.
    Move best;
    /// The answer expected, if there is one.
    Move ponder;
    Score score;
    int depth = 0;
    std::uint64_t nodes = 0;
};

/// What can be set from outside; each takes effect with the next search.
struct SearchSettings {
    int threads = 1;
    int lines = 1;
    /// Time lost between engine and clock for each move.
    Milliseconds move_overhead{10};
};

class Searcher {
  public:
    /// With a table of so many MiB.
    explicit Searcher(std::size_t hash_megabytes);
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    [[nodiscard]] SearchSettings& settings() { return settings_; }

    /// Searches and returns the result when a limit is reached or `control` says stop. Always
    /// returns a legal move if there is one. Blocks the calling thread; only one call at a time.
    SearchResult run(const Position& root, const Limits& limits, Control& control,
                     Listener& listener);

    /// A table of another size, empty. False when the memory cannot be had; then the old one stays.
    bool resize_table(std::size_t megabytes);
    /// Forgets everything: the next search is as if it were the first one.
    void clear();

  private:
    struct Parts;

    SearchSettings settings_;
    std::unique_ptr<Parts> parts_;
};

}  // namespace mutare
