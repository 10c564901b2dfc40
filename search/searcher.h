// The entry point to the search: it takes a position and limits, reports what it finds, and returns
// the best move. It knows no protocol.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/position.h"
#include "search/control.h"
#include "search/evaluation/network.h"
#include "search/limits.h"
#include "search/listener.h"
#include "search/score.h"
#include "search/syzygy/tablebases.h"

namespace mutare {

class RootMoves;
class TranspositionTable;
class Worker;
struct OrderedMove;
struct SharedSearch;

struct SearchResult {
    /// None when the root has no legal move.
    Move best;
    /// The expected reply, the second move of the best line; none if it is not known.
    Move ponder;
    Score score;
    /// The last depth that was completed.
    int depth = 0;
    std::uint64_t nodes = 0;
    /// Since the command, without the wait for `stop` or `ponderhit` after the search.
    Milliseconds time{0};
    /// None where nothing was searched, and of a level that has a search of its own.
    std::optional<SearchStatistics> statistics{};
};

class Searcher {
  public:
    /// With a transposition table of that size in MiB, and these settings.
    explicit Searcher(std::size_t hash_megabytes, const SearchSettings& settings = {});
    ~Searcher();

    [[nodiscard]] SearchSettings& settings() { return settings_; }
    [[nodiscard]] const SearchSettings& settings() const { return settings_; }
    /// Evaluates by another network from now on; calls `clear`. Throws std::bad_alloc, and nothing
    /// is changed, without memory for it.
    void use_network(std::shared_ptr<const Network> network);
    /// Empty until tables are opened.
    [[nodiscard]] Tablebases& tablebases() { return tablebases_; }

    [[nodiscard]] const Network& network() const { return *network_; }

    /// Searches until a limit is reached or `control` stops it, but at least one line to depth 1,
    /// and reports it. Without legal moves the result has no move, and nothing is
    /// reported. Blocks the calling thread; only one call at a time. Throws std::bad_alloc when
    /// there is no memory even for one thread and its first line.
    SearchResult run(const Position& root, const Limits& limits, const Control& control,
                     Listener& listener);
    /// The moves of the last root, best first, with what the thread that reports knows of each.
    [[nodiscard]] const RootMoves& root_moves() const;
    /// The legal moves of a position in the order in which a search would try them in a node, by
    /// the table and by what earlier searches have learned.
    [[nodiscard]] std::vector<OrderedMove> move_order(const Position& position) const;

    /// Makes the threads' memory ready for `settings().threads`, or for as many as there is memory
    /// for. Returns how many. Without this call, the next search does it.
    int resize_threads();
    /// Replaces the table by an empty one of another size, with all its pages in memory. False when
    /// it cannot be had; then the empty table has the old size, or one MiB. Throws std::bad_alloc
    /// without memory even for that.
    bool resize_table(std::size_t megabytes);
    /// The size of the table in MiB.
    [[nodiscard]] std::size_t table_megabytes() const { return table_megabytes_; }
    /// Empties the table and all histories: the next search is like the first one.
    void clear();

  private:
    void search_with_all_threads(SharedSearch& shared);
    [[nodiscard]] bool try_table(std::size_t megabytes);
    /// The worker that reports.
    [[nodiscard]] Worker& first() const { return *workers_.front(); }

    SearchSettings settings_;
    Tablebases tablebases_;
    std::shared_ptr<const Network> network_ = Network::built_in();
    /// One for each thread, with what it remembers from one search to the next.
    std::vector<std::unique_ptr<Worker>> workers_;
    std::unique_ptr<TranspositionTable> table_;  // none after there was no memory for it
    std::size_t table_megabytes_;
};

}  // namespace mutare
