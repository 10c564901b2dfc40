// What all threads of one search have in common: where it starts, what they share, and when it
// ends.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "search/control.h"
#include "search/limits.h"
#include "search/listener.h"
#include "search/syzygy/root_ranking.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"

namespace mutare {

/// What one thread has done. Any thread may read it.
struct SearchCounters {
    std::atomic<std::uint64_t> nodes = 0;
    std::atomic<std::uint64_t> tablebase_hits = 0;
};

struct SharedSearch {
    const Position& root;
    const Limits& limits;
    const SearchSettings& settings;
    const RootRanking& ranking;
    const TimeManager& time_manager;
    const Tablebases& tablebases;
    TranspositionTable& table;
    const Control& control;
    Listener& listener;

    /// The counters of the threads.
    std::vector<const SearchCounters*> counters = {};
    /// Called when the first thread has completed a search of the root, of one MultiPV line at
    /// least: on few processors, many others would keep it from its result.
    std::function<void()> start_helpers = {};
    /// May the search end as soon as the pondered move is played?
    std::atomic<bool> is_answer_waiting = false;
    /// Set by the first thread that sees a reason to end the search.
    std::atomic<bool> has_ended = false;
    /// Why the search is over; set by the thread that ends it.
    StopReason stop_reason = StopReason::MaxDepth;

    [[nodiscard]] bool is_over() const { return has_ended.load(std::memory_order_relaxed); }
    void end(StopReason reason) {
        if (!has_ended.exchange(true)) stop_reason = reason;
    }
    /// The nodes of all threads.
    [[nodiscard]] std::uint64_t nodes() const { return sum(&SearchCounters::nodes); }
    /// How often the tablebases have answered, the root's moves included.
    [[nodiscard]] std::uint64_t tablebase_hits() const {
        return ranking.tablebase_hits + sum(&SearchCounters::tablebase_hits);
    }
    [[nodiscard]] std::uint64_t sum(std::atomic<std::uint64_t> SearchCounters::*counter) const {
        std::uint64_t sum = 0;
        for (const SearchCounters* thread : counters) {
            sum += (thread->*counter).load(std::memory_order_relaxed);
        }
        return sum;
    }
    /// Ends the search if `control` says stop or a limit is reached. Returns how many nodes are
    /// left until the limits must be checked again, at the latest. Every thread calls it: the first
    /// one may be waiting for a processor.
    std::uint64_t check_limits();
};

}  // namespace mutare
