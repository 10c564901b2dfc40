// A search engine without a protocol: give it a position and limits, and it reports what it finds.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/position.h"
#include "search/evaluation/network.h"
#include "search/handicap.h"
#include "search/limits.h"
#include "search/listener.h"
#include "search/score.h"
#include "search/tablebases.h"

namespace mutare {

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
    TablebaseSettings tablebases;
    /// To play worse than one can, in one thread.
    std::optional<Handicap> handicap;
};

class Searcher {
  public:
    /// With a table of so many MiB.
    explicit Searcher(std::size_t hash_megabytes);
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    [[nodiscard]] SearchSettings& settings() { return settings_; }
    /// Evaluates by another network from now on, and forgets everything.
    void use_network(std::shared_ptr<const Network> network);
    /// Without tables until some are opened.
    [[nodiscard]] Tablebases& tablebases() { return tablebases_; }

    /// The result has no move, and nothing is reported, when the root has no legal move. Otherwise
    /// searches and returns the result when a limit is reached or `control` says stop; it is a
    /// legal move, however early that was. Blocks the calling thread; only one call at a time.
    SearchResult run(const Position& root, const Limits& asked, Control& control,
                     Listener& listener);

    /// A table of another size, empty. False when the memory cannot be had; then it has the old
    /// size.
    bool resize_table(std::size_t megabytes);
    /// Forgets everything: the next search is as if it were the first one.
    void clear();

  private:
    struct Parts;

    SearchSettings settings_;
    Tablebases tablebases_;
    std::unique_ptr<Parts> parts_;
};

}  // namespace mutare
