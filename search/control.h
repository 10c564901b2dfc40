// The controls of a search while it runs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace mutare {

/// Controls a search from outside; its functions may be called from any thread. Each search has its
/// own object, constructed before the search starts, so that no call comes too early. A
/// search that ponders runs in the opponent's time: its result is held back until `ponder_hit`, and
/// the time spent by then counts towards the limits.
class Control {
  public:
    explicit Control(bool pondering = false)
        : phase_(pondering ? Phase::Pondering : Phase::Running) {}
    /// Stopped by `stop`, and by whoever sets that flag, such as the handler of a signal. The flag
    /// does not end the wait of an infinite search.
    explicit Control(const std::atomic<bool>& stop_flag)
        : phase_(Phase::Running), stop_flag_(&stop_flag) {}

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
    const std::atomic<bool>* stop_flag_ = nullptr;
    // Not `phase_.wait`: where there is no futex, as under Windows, GCC's library may miss a
    // notification between its look at the value and its wait.
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
};

}  // namespace mutare
