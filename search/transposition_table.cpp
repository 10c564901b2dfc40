#include "search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <new>

#include "base/thread.h"
#include "search/parameters.h"

namespace mutare {

/// The second word of an entry.
struct TranspositionTable::SecondWord {
    std::int16_t score;
    std::uint8_t depth;
    Bound bound : 2;
    bool was_pv : 1;
    unsigned char generation : 5;
    std::uint32_t key_mix;
};

namespace {

constexpr int kMaxStoredDepth = std::numeric_limits<std::uint8_t>::max();
static_assert(kMaxPly - 1 + Parameters().max_double_extensions.max <= kMaxStoredDepth,
              "each double extension adds a ply to the depth of the root");
constexpr int kHalf = 32;  // bits

std::uint32_t low_half(std::uint64_t word) {
    return static_cast<std::uint32_t>(word);
}
std::uint32_t high_half(std::uint64_t word) {
    return static_cast<std::uint32_t>(word >> kHalf);
}
/// What the second word has of the key; with the first word's low half it tells the whole key. Not
/// the high half alone: its first bits choose the cluster, so they are nearly the same in all of
/// its entries, and would not tell that a word belongs to another one.
std::uint32_t mix_of(Key key) {
    return high_half(key) ^ low_half(key);
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : size_(megabytes * (kBytesPerMegabyte / sizeof(Cluster))),
      pages_(allocate_pages(megabytes * kBytesPerMegabyte)) {
    if (pages_ == nullptr) throw std::bad_alloc();
}

std::optional<TableEntry> TranspositionTable::probe(Key key) const {
    for (const Entry& entry : cluster_of(key).entries) {
        const std::uint64_t first = entry.first_word.load(std::memory_order_relaxed);
        if (low_half(first) != low_half(key)) continue;
        const auto second =
            std::bit_cast<SecondWord>(entry.second_word.load(std::memory_order_relaxed));
        if (second.key_mix != mix_of(key) || second.bound == Bound::None) continue;
        return TableEntry{Move(high_half(first)), Score(second.score), second.depth, second.bound,
                          second.was_pv};
    }
    return std::nullopt;
}

/// The value of keeping an entry: deep ones are worth more, those of earlier searches less.
int TranspositionTable::value_of(const SecondWord& second) const {
    const int depth_per_generation = kTuned.table_depth_per_generation;
    const auto age = static_cast<int>((generation_ - second.generation) & kGenerationMask);
    return second.bound == Bound::None ? -depth_per_generation * static_cast<int>(kGenerationMask)
                                       : second.depth - depth_per_generation * age;
}

void TranspositionTable::store(Key key, TableEntry entry) {
    assert(entry.depth <= kMaxStoredDepth);
    Entry* target = nullptr;
    int least = 0;
    for (Entry& candidate : cluster_of(key).entries) {
        const std::uint64_t first = candidate.first_word.load(std::memory_order_relaxed);
        const auto second =
            std::bit_cast<SecondWord>(candidate.second_word.load(std::memory_order_relaxed));
        if (low_half(first) == low_half(key) && second.key_mix == mix_of(key)) {
            // After a fail-low no best move is known: the stored one is still the best guess.
            if (!entry.move) entry.move = Move(high_half(first));
            // A much deeper result of this search is worth more than a new shallow bound.
            if (entry.bound != Bound::Exact && second.generation == generation_ &&
                entry.depth + kTuned.table_much_deeper < second.depth) {
                return;
            }
            target = &candidate;
            break;
        }
        if (target == nullptr || value_of(second) < least) {
            target = &candidate;
            least = value_of(second);
        }
    }
    const SecondWord second{static_cast<std::int16_t>(entry.score.value()),
                            static_cast<std::uint8_t>(std::max(entry.depth, 0)),
                            entry.bound,
                            entry.was_pv,
                            static_cast<unsigned char>(generation_ & kGenerationMask),
                            mix_of(key)};
    target->first_word.store(static_cast<std::uint64_t>(entry.move.bits()) << kHalf | low_half(key),
                             std::memory_order_relaxed);
    target->second_word.store(std::bit_cast<std::uint64_t>(second), std::memory_order_relaxed);
}

void TranspositionTable::clear() {
    // Small tables are cleared sooner than a thread starts.
    constexpr std::size_t kShare = 16 * kBytesPerMegabyte / sizeof(Cluster);
    run_in_parallel((size_ + kShare - 1) / kShare, [this](std::size_t share) {
        const std::size_t last = std::min((share + 1) * kShare, size_);
        for (std::size_t i = share * kShare; i < last; ++i) {
            for (Entry& entry : clusters()[i].entries) {
                entry.first_word.store(0, std::memory_order_relaxed);
                entry.second_word.store(0, std::memory_order_relaxed);
            }
        }
    });
}

int TranspositionTable::permille_full() const {
    constexpr std::size_t kSample = 250;  // clusters, which are 1000 entries
    int used = 0;
    for (std::size_t i = 0; i < kSample; ++i) {
        for (const Entry& entry : clusters()[i].entries) {
            const auto second =
                std::bit_cast<SecondWord>(entry.second_word.load(std::memory_order_relaxed));
            used += second.bound != Bound::None && second.generation == generation_ ? 1 : 0;
        }
    }
    return used;
}

}  // namespace mutare
