// What all threads of one search have in common: where it starts, what they share, and when it
// ends.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

#include "search/control.h"
#include "search/limits.h"
#include "search/syzygy/tablebases.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"

namespace mutare {

/// Not an atomic flag with `wait`: where there is no futex, as under Windows, GCC's library may
/// miss a notification between its look at the value and its wait.
class Signal {
  public:
    /// Wakes all threads that wait.
    void set() {
        {
            const std::lock_guard lock(mutex_);
            is_set_ = true;
        }
        changed_.notify_all();
    }
    /// Returns when the signal has been set, at once if it was before.
    void wait() const {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return is_set_; });
    }

  private:
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    bool is_set_ = false;
};

/// What one thread has done. Any thread may read it.
struct SearchCounters {
    std::atomic<std::uint64_t> nodes = 0;
    std::atomic<std::uint64_t> tablebase_hits = 0;
};

struct SharedSearch {
    const Position& root;
    const Limits& limits;
    const Control& control;
    const TimeManager& time_manager;
    TranspositionTable& table;
    const Tablebases& tablebases;
    /// `max_pieces` is 0 if the search does not probe them in the tree.
    TablebaseSettings tablebase_settings = {};
    /// How often the tablebases have answered for the root's moves.
    std::uint64_t root_tablebase_hits = 0;
    /// The number of MultiPV lines.
    std::size_t lines = 1;
    /// Gives the first iteration a score to each root move, not to the best ones only?
    bool scores_each_move = false;

    /// The counters of the threads.
    std::vector<const SearchCounters*> counters = {};
    /// Set when the first thread has completed a search of the root, of one MultiPV line at least.
    /// The other threads wait for it: on few processors, many of them would keep the first one from
    /// its result.
    Signal has_result = {};
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
    [[nodiscard]] std::uint64_t nodes() const;
    /// How often the tablebases have answered, the root's moves included.
    [[nodiscard]] std::uint64_t tablebase_hits() const;
    /// Ends the search if `control` says stop or a limit is reached. Returns how many nodes are
    /// left until the limits must be checked again, at the latest. Every thread calls it: the first
    /// one may be waiting for a processor.
    std::uint64_t check_limits();
};

}  // namespace mutare
