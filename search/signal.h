// Something that happens once, for which other threads wait.
#pragma once

#include <condition_variable>
#include <mutex>

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

}  // namespace mutare
