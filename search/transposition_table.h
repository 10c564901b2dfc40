// The transposition table: what earlier searches found out about a position, shared by all threads.
// https://www.chessprogramming.org/Transposition_Table
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "base/memory.h"
#include "engine/move.h"
#include "engine/zobrist.h"
#include "search/score.h"

namespace mutare {

/// What a score is: exact, a lower bound (the true score is at least as high) or an upper bound.
enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

/// Does the bound prove on which side of `limit` the true score lies?
constexpr bool decides(Bound bound, Score score, Score limit) {
    const Bound wanted = score >= limit ? Bound::Lower : Bound::Upper;
    return bound == Bound::Exact || bound == wanted;
}

/// What is stored for a position.
struct TableEntry {
    Move move;
    /// Wins and losses count from the position, not from the root; see `Score::at_ply`.
    Score score;
    int depth = 0;
    Bound bound = Bound::None;
    /// Was the position ever on a principal variation?
    bool was_pv = false;
};

/// Clusters of four entries, a cache line each. Threads read and write without locks: an entry
/// consists of two words, each with 32 bits made from the key, so that halves of two entries
/// written at the same time are not mistaken for one entry. With the number of bits:
///
///     first word    move 32       | low half of the key 32
///     second word   key's mix 32  | generation 5, was_pv 1, bound 2 | depth 8 | score 16
class TranspositionTable {
  public:
    /// An empty table of that size in MiB. Throws std::bad_alloc if the memory cannot be allocated.
    explicit TranspositionTable(std::size_t megabytes);

    /// The entry of a position, if there is one.
    [[nodiscard]] std::optional<TableEntry> probe(Key key) const;
    /// Replaces the position's own entry; but a mere bound is dropped if that entry is of this
    /// search and much deeper. Without an own entry it replaces the least valuable one of the
    /// cluster: old and shallow ones first.
    void store(Key key, TableEntry entry);
    /// Starts loading the cluster of a key that will be probed soon.
    void prefetch(Key key) const { __builtin_prefetch(&cluster_of(key)); }

    /// Begins a new search: entries that it does not store again age.
    void start_search() { generation_ = (generation_ + 1) & kGenerationMask; }
    /// Empties the table, with all processors if it is large. The memory is then truly there: the
    /// system grants a new table's pages only when they are written.
    void clear();
    /// Entries of this search in thousandths of the table, from a sample.
    [[nodiscard]] int permille_full() const;

  private:
    static constexpr int kEntriesPerCluster = 4;
    static constexpr std::size_t kCacheLine = 64;  // bytes
    static constexpr unsigned kGenerationMask = 31;

    struct Entry {
        std::atomic<std::uint64_t> first_word;   // move << 32 | low half of the key
        std::atomic<std::uint64_t> second_word;  // a SecondWord
    };
    struct alignas(kCacheLine) Cluster {
        std::array<Entry, kEntriesPerCluster> entries;
    };
    struct SecondWord;

    [[nodiscard]] Cluster& cluster_of(Key key) const {
        return clusters()[cluster_index(key, size_)];
    }
    [[nodiscard]] Cluster* clusters() const { return static_cast<Cluster*>(pages_.get()); }
    [[nodiscard]] int value_of(const SecondWord& second) const;

    std::size_t size_;
    Pages pages_;
    unsigned generation_ = 0;
};

}  // namespace mutare
