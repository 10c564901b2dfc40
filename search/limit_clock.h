// When a thread checks the limits next: after a number of nodes, because reading the clock costs
// time. How many depends on how long the last ones took: a machine that is slow, or shared
// with other programs, must end a search in time too.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/clock.h"

namespace mutare {

class LimitClock {
  public:
    using Time = SteadyClock::time_point;

    /// The most nodes between two checks, enough for the cost of the clock to vanish.
    static constexpr std::uint64_t kMaxNodes = 512;
    /// The longest time wanted between two checks.
    static constexpr Milliseconds kMaxTime{2};

    /// The next node checks: a search begins, or something has taken long.
    void check_soon() { next_ = 0; }
    [[nodiscard]] bool is_due(std::uint64_t nodes) const { return nodes >= next_; }
    /// Sets the next check, at most `max_nodes` after the one just made, at `now`.
    void set_next(std::uint64_t nodes, std::uint64_t max_nodes, Time now) {
        if (next_ != 0) {
            const bool is_slow = now - last_check_ > kMaxTime;
            interval_ =
                std::clamp<std::uint64_t>(is_slow ? interval_ / 2 : interval_ * 2, 1, kMaxNodes);
        }
        last_check_ = now;
        next_ = nodes + std::min(interval_, max_nodes);
    }

  private:
    std::uint64_t next_ = 0;  // as a number of nodes
    std::uint64_t interval_ = kMaxNodes;
    Time last_check_{};
};

}  // namespace mutare
