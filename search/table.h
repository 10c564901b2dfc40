// The transposition table: what earlier visits found out about a position, shared by all threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/base/memory.h"
#include "engine/move.h"
#include "engine/zobrist.h"
#include "search/score.h"

namespace mutare {

enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

/// Is what the bound says enough to know on which side of `limit` the score lies?
constexpr bool decides(Bound bound, Score score, Score limit) {
    const Bound wanted = score >= limit ? Bound::Lower : Bound::Upper;
    return bound == Bound::Exact || bound == wanted;
}

/// What is remembered of a position.
struct TableEntry {
    Move move;
    /// As seen from the position, not from the root; see `Score::at_ply`.
    Score score;
    int depth = 0;
    Bound bound = Bound::None;
    /// Was the position ever on a principal variation?
    bool was_pv = false;
};

/// Clusters of four entries, a cache line each. Threads read and write without locks: an entry is
/// two words that carry a part of the key each, so that halves of two entries do not pass for one.
class Table {
  public:
    /// Empty, of so many MiB. Throws std::bad_alloc when the memory cannot be had.
    explicit Table(std::size_t megabytes);

    [[nodiscard]] std::optional<TableEntry> probe(Key key) const;
    /// Stores an entry in the place of the one of its cluster that is worth least.
    void store(Key key, TableEntry entry);
    /// Starts loading the cluster of a key that will be probed soon.
    void prefetch(Key key) const { __builtin_prefetch(&cluster_of(key)); }

    /// Tells that a new search begins: what it does not touch grows old.
    void start_search() { generation_ = (generation_ + 1) & kGenerationMask; }
    /// Forgets everything, with so many threads.
    void clear(int threads);
    /// Entries of this search in thousandths of the table, from a sample.
    [[nodiscard]] int permille_full() const;

  private:
    static constexpr int kEntriesPerCluster = 4;
    static constexpr unsigned kGenerationMask = 31;

    struct Entry {
        std::atomic<std::uint64_t> move_and_key;
        std::atomic<std::uint64_t> rest;
    };
    struct alignas(64) Cluster {
        std::array<Entry, kEntriesPerCluster> entries;
    };
    struct Rest;

    [[nodiscard]] Cluster& cluster_of(Key key) const {
        return clusters()[static_cast<std::size_t>((static_cast<unsigned __int128>(key) * size_) >>
                                                   64)];
    }
    [[nodiscard]] Cluster* clusters() const { return static_cast<Cluster*>(pages_.get()); }
    [[nodiscard]] int worth(const Rest& rest) const;

    std::size_t size_;
    Pages pages_;
    unsigned generation_ = 0;
};

}  // namespace mutare
