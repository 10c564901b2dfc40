// The hash table of perft.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/memory.h"
#include "engine/zobrist.h"

namespace mutare {

/// A hash table of counts by position and depth, shared by all threads without locks. The first
/// word of an entry is the key xor-ed with the second word, so that an entry half written by
/// another thread matches no key: https://www.chessprogramming.org/Shared_Hash_Table
class PerftTable {
  public:
    /// An empty table of that size; 0 for none. If memory is short, it is smaller.
    explicit PerftTable(std::size_t megabytes)
        : size_(megabytes * (kBytesPerMegabyte / sizeof(Cluster))) {
        while (size_ != 0) {
            pages_ = allocate_pages(size_ * sizeof(Cluster));
            if (pages_) return;
            size_ /= 2;
        }
    }

    [[nodiscard]] bool is_none() const { return size_ == 0; }

    /// Starts loading the cluster of a key that will be looked for soon.
    void prefetch(Key key) const { __builtin_prefetch(&cluster_of(key)); }

    [[nodiscard]] std::optional<std::uint64_t> find(Key key, int depth) const {
        if (size_ == 0) return std::nullopt;
        for (const Entry& entry : cluster_of(key).entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            const std::uint64_t check = entry.check.load(std::memory_order_relaxed);
            if ((check ^ data) == key && depth_of(data) == depth) return data >> kDepthBits;
        }
        return std::nullopt;
    }

    /// Replaces the entry of the cluster with the smallest count.
    void store(Key key, int depth, std::uint64_t nodes) {
        if (size_ == 0 || nodes > kMaxNodes) return;
        const auto nodes_of = [](const Entry& entry) {
            return entry.data.load(std::memory_order_relaxed) >> kDepthBits;
        };
        Entry& entry = *std::ranges::min_element(cluster_of(key).entries, {}, nodes_of);
        const std::uint64_t data = nodes << kDepthBits | static_cast<std::uint64_t>(depth);
        entry.check.store(key ^ data, std::memory_order_relaxed);
        entry.data.store(data, std::memory_order_relaxed);
    }

  private:
    static constexpr std::size_t kEntriesPerCluster = 4;
    static constexpr int kDepthBits = 8;
    static constexpr int kMaxDepth = (1 << kDepthBits) - 1;
    static constexpr std::uint64_t kMaxNodes = ~std::uint64_t{0} >> kDepthBits;

    struct Entry {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> data;  // the count and, in the lowest bits, the depth
    };
    // A cache line.
    struct alignas(64) Cluster {
        std::array<Entry, kEntriesPerCluster> entries;
    };

    static int depth_of(std::uint64_t data) { return static_cast<int>(data & kMaxDepth); }

    [[nodiscard]] Cluster& cluster_of(Key key) const {
        return static_cast<Cluster*>(pages_.get())[cluster_index(key, size_)];
    }

    std::size_t size_;
    Pages pages_;  // All zero is an empty table.
};

}  // namespace mutare
