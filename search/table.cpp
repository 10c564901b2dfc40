#include "search/table.h"

#include <algorithm>
#include <bit>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace mutare {

/// The second word of an entry.
struct Table::Rest {
    std::int16_t score = 0;
    std::uint8_t depth = 0;
    std::uint8_t flags = 0;  // bound in bits 0 and 1, was_pv in bit 2, generation in bits 3 to 7
    std::uint32_t key = 0;

    [[nodiscard]] Bound bound() const { return static_cast<Bound>(flags & 3); }
    [[nodiscard]] bool was_pv() const { return (flags & 4) != 0; }
    [[nodiscard]] unsigned generation() const { return flags >> 3; }
};

namespace {

// The cluster is chosen by the key's high bits, so the low ones tell the positions in it apart.
std::uint32_t first_part(Key key) {
    return static_cast<std::uint32_t>(key);
}
std::uint32_t second_part(Key key) {
    return static_cast<std::uint32_t>(key >> 32);
}

/// False when the system has no thread to give.
template <class Work>
bool is_started(std::vector<std::jthread>& threads, const Work& work) {
    try {
        threads.emplace_back(work);
        return true;
    } catch (const std::system_error&) {
        return false;
    }
}

}  // namespace

Table::Table(std::size_t megabytes)
    : size_((megabytes << 20) / sizeof(Cluster)), pages_(allocate_pages(megabytes << 20)) {
    if (pages_ == nullptr) throw std::bad_alloc();
}

std::optional<TableEntry> Table::probe(Key key) const {
    for (const Entry& entry : cluster_of(key).entries) {
        const std::uint64_t word = entry.move_and_key.load(std::memory_order_relaxed);
        if (static_cast<std::uint32_t>(word) != first_part(key)) continue;
        const Rest rest = std::bit_cast<Rest>(entry.rest.load(std::memory_order_relaxed));
        if (rest.key != second_part(key) || rest.bound() == Bound::None) continue;
        return TableEntry{Move(static_cast<std::uint32_t>(word >> 32)), Score(rest.score),
                          rest.depth, rest.bound(), rest.was_pv()};
    }
    return std::nullopt;
}

/// Deep entries are worth more than shallow ones, those of old searches less.
int Table::worth(const Rest& rest) const {
    constexpr int kDepthOfAGeneration = 4;
    const auto age = static_cast<int>((generation_ - rest.generation()) & kGenerationMask);
    return rest.bound() == Bound::None ? -kDepthOfAGeneration * static_cast<int>(kGenerationMask)
                                       : rest.depth - kDepthOfAGeneration * age;
}

void Table::store(Key key, TableEntry entry) {
    Entry* target = nullptr;
    int least = 0;
    for (Entry& candidate : cluster_of(key).entries) {
        const std::uint64_t word = candidate.move_and_key.load(std::memory_order_relaxed);
        const Rest rest = std::bit_cast<Rest>(candidate.rest.load(std::memory_order_relaxed));
        if (static_cast<std::uint32_t>(word) == first_part(key) && rest.key == second_part(key)) {
            // A fail-low knows no move of its own: the one known before is still the best guess.
            if (!entry.move) entry.move = Move(static_cast<std::uint32_t>(word >> 32));
            // A much deeper result of this search is worth more than a new shallow bound.
            constexpr int kMuchDeeper = 4;
            if (entry.bound != Bound::Exact && rest.generation() == generation_ &&
                entry.depth + kMuchDeeper < rest.depth) {
                return;
            }
            target = &candidate;
            break;
        }
        if (target == nullptr || worth(rest) < least) {
            target = &candidate;
            least = worth(rest);
        }
    }
    const unsigned flags =
        static_cast<unsigned>(entry.bound) | (entry.was_pv ? 4u : 0u) | generation_ << 3;
    const Rest rest{static_cast<std::int16_t>(entry.score.value()),
                    static_cast<std::uint8_t>(std::max(entry.depth, 0)),
                    static_cast<std::uint8_t>(flags), second_part(key)};
    target->move_and_key.store(
        static_cast<std::uint64_t>(entry.move.bits()) << 32 | first_part(key),
        std::memory_order_relaxed);
    target->rest.store(std::bit_cast<std::uint64_t>(rest), std::memory_order_relaxed);
}

void Table::clear(int threads) {
    const std::size_t share = size_ / static_cast<std::size_t>(threads) + 1;
    std::vector<std::jthread> helpers;
    for (std::size_t first = 0; first < size_; first += share) {
        const auto clear_share = [this, first, last = std::min(first + share, size_)] {
            for (std::size_t i = first; i < last; ++i) {
                for (Entry& entry : clusters()[i].entries) {
                    entry.move_and_key.store(0, std::memory_order_relaxed);
                    entry.rest.store(0, std::memory_order_relaxed);
                }
            }
        };
        if (first + share >= size_ || !is_started(helpers, clear_share)) clear_share();
    }
    generation_ = 0;
}

int Table::permille_full() const {
    constexpr std::size_t kSample = 250;
    int used = 0;
    for (std::size_t i = 0; i < std::min(kSample, size_); ++i) {
        for (const Entry& entry : clusters()[i].entries) {
            const Rest rest = std::bit_cast<Rest>(entry.rest.load(std::memory_order_relaxed));
            used += rest.bound() != Bound::None && rest.generation() == generation_ ? 1 : 0;
        }
    }
    return used;
}

}  // namespace mutare
