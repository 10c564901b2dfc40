// When a search has to end: what it is told before it starts, and what it is told while it runs.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/color.h"
#include "engine/move.h"

namespace mutare {

using Milliseconds = std::chrono::milliseconds;

/// One side's clock.
struct Clock {
    Milliseconds left{0};
    Milliseconds increment{0};
};

/// What `go` asked for. Whatever is set ends the search; with nothing set it runs until it is
/// stopped or has reached the deepest ply.
struct Limits {
    std::array<std::optional<Clock>, 2> clocks;  // by color
    std::optional<int> moves_to_go;
    std::optional<Milliseconds> move_time;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    /// Looked at between iterations only, so that the last one is always finished.
    std::optional<std::uint64_t> soft_nodes;
    /// Ends when a mate in so many moves is found.
    std::optional<int> mate;
    /// The only root moves looked at; empty means all. Only legal moves.
    std::vector<Move> search_moves;
    /// The result waits for `Control::stop`, even when there is nothing left to search.
    bool infinite = false;
    /// Searches in the opponent's time: not before `Control::ponder_hit` may the result come. What
    /// has been thought by then counts as thought.
    bool ponder = false;
    /// When the search was asked for, from which its time counts; its start where this is not said.
    std::optional<std::chrono::steady_clock::time_point> asked_at;
};

/// The outside's word to a running search; its functions may be called from any thread. One object
/// serves one search and is made before the search starts, so that no word comes too early.
class Control {
  public:
    explicit Control(bool pondering = false)
        : phase_(pondering ? Phase::Pondering : Phase::Running) {}

    void stop() {
        phase_ = Phase::Stopped;
        phase_.notify_all();
    }
    /// The move pondered on was played: from now on the result may come.
    void ponder_hit() {
        Phase pondering = Phase::Pondering;
        if (phase_.compare_exchange_strong(pondering, Phase::Running)) phase_.notify_all();
    }
    [[nodiscard]] bool is_stopped() const {
        return phase_.load(std::memory_order_relaxed) == Phase::Stopped;
    }
    [[nodiscard]] bool is_pondering() const {
        return phase_.load(std::memory_order_relaxed) == Phase::Pondering;
    }
    /// Returns when the search may give its result: after `stop`, or after `ponder_hit` too when
    /// the search is not an infinite one.
    void wait_until_wanted(bool infinite) const {
        for (Phase now = phase_; now == Phase::Pondering || (infinite && now == Phase::Running);
             now = phase_) {
            phase_.wait(now);
        }
    }

  private:
    enum class Phase : std::uint8_t { Pondering, Running, Stopped };
    std::atomic<Phase> phase_;
};

}  // namespace mutare
