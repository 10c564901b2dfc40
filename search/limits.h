// When a search has to end: the limits it is given before it starts, and the controls while it
// runs.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "engine/color.h"
#include "engine/move.h"

namespace mutare {

/// One side's clock.
struct Clock {
    Milliseconds left{0};
    Milliseconds increment{0};
};

/// The search ends at the first limit reached. Without any it runs until it is stopped or has
/// searched to the maximum depth.
struct Limits {
    std::array<std::optional<Clock>, 2> clocks;  // by color
    std::optional<int> moves_to_go;
    std::optional<Milliseconds> move_time;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    /// Checked between iterations only, so that the last iteration is always completed.
    std::optional<std::uint64_t> soft_nodes;
    /// Stops when a mate in at most this many moves is found.
    std::optional<int> mate;
    /// The root moves to search, which must be legal; empty means all.
    std::vector<Move> search_moves;
    /// Holds the result back until `Control::stop`, even when there is nothing left to search.
    bool infinite = false;
    /// When the search was asked for, from which its time counts; by default its start.
    std::optional<std::chrono::steady_clock::time_point> asked_at;
};

/// Controls a search from outside; its functions may be called from any thread. Each search has its
/// own object, constructed before the search starts, so that no call comes too early. One that is
/// pondering searches in the opponent's time: the result is held back until `ponder_hit`, and the
/// time spent by then counts towards the limits.
class Control {
  public:
    explicit Control(bool pondering = false)
        : phase_(pondering ? Phase::Pondering : Phase::Running) {}

    void stop() {
        {
            const std::lock_guard lock(mutex_);
            phase_ = Phase::Stopped;
        }
        changed_.notify_all();
    }
    /// The opponent has played the expected move: the clock runs, and the result may come.
    void ponder_hit() {
        {
            const std::lock_guard lock(mutex_);
            if (phase_ == Phase::Pondering) phase_ = Phase::Running;
        }
        changed_.notify_all();
    }
    [[nodiscard]] bool is_stopped() const;
    [[nodiscard]] bool is_pondering() const;
    /// Blocks until the search may give its result. An infinite search waits for `stop`, and one
    /// that ponders for `ponder_hit` or `stop`.
    void wait_until_wanted(bool infinite) const;

  private:
    enum class Phase : std::uint8_t { Pondering, Running, Stopped };
    std::atomic<Phase> phase_;
    // Not `phase_.wait`: where there is no futex, as under Windows, GCC's library may miss a
    // notification between its look at the value and its wait.
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
};

/// Why a search ended.
enum class StopReason : std::uint8_t {
    MaxDepth,  // the deepest iteration that was asked for, or that there is
    Stopped,   // by `Control`
    Nodes,
    HardTime,
    SoftTime,
    OnlyMove,   // there was no choice, so that a clock should not run
    Mate,       // the mate that was asked for
    PonderHit,  // the move was known when the pondered move was played
};

}  // namespace mutare
