#include "search/control.h"

namespace mutare {

bool Control::is_stopped() const {
    return phase_.load(std::memory_order_relaxed) == Phase::Stopped ||
           (stop_flag_ != nullptr && stop_flag_->load(std::memory_order_relaxed));
}

bool Control::is_pondering() const {
    return phase_.load(std::memory_order_relaxed) == Phase::Pondering;
}

void Control::wait_until_wanted(bool infinite) const {
    std::unique_lock lock(mutex_);
    changed_.wait(
        lock, [&] { return phase_ == Phase::Stopped || (phase_ == Phase::Running && !infinite); });
}

}  // namespace mutare
