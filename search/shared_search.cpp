#include "search/shared_search.h"

#include <limits>

namespace mutare {

std::uint64_t SharedSearch::nodes() const {
    std::uint64_t sum = 0;
    for (const SearchCounters* thread : counters) {
        sum += thread->nodes.load(std::memory_order_relaxed);
    }
    return sum;
}

std::uint64_t SharedSearch::tablebase_hits() const {
    std::uint64_t sum = ranking.tablebase_hits;
    for (const SearchCounters* thread : counters) {
        sum += thread->tablebase_hits.load(std::memory_order_relaxed);
    }
    return sum;
}

std::uint64_t SharedSearch::check_limits() {
    if (control.is_stopped()) end(StopReason::Stopped);
    if (!control.is_pondering()) {
        if (is_answer_waiting) end(StopReason::PonderHit);
        if (time_manager.is_hard_limit_reached()) end(StopReason::HardTime);
    }
    if (!limits.nodes) return std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t searched = nodes();
    if (searched < *limits.nodes) return *limits.nodes - searched;
    end(StopReason::Nodes);
    return 0;
}

}  // namespace mutare
