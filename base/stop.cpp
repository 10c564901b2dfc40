#include "base/stop.h"

#include <utility>

namespace mutare {

bool StopToken::stop_requested() const {
    if (!state_) return false;
    const std::scoped_lock lock(state_->mutex);
    return state_->is_requested;
}

void StopSource::request_stop() {
    const std::scoped_lock lock(state_->mutex);
    if (std::exchange(state_->is_requested, true)) return;
    for (const auto& callback : state_->callbacks) callback();
}

StopCallback::StopCallback(const StopToken& token, std::function<void()> callback)
    : state_(token.state_) {
    if (!state_) return;
    const std::scoped_lock lock(state_->mutex);
    if (state_->is_requested) callback();
    place_ = state_->callbacks.insert(state_->callbacks.end(), std::move(callback));
}

StopCallback::~StopCallback() {
    if (!state_) return;
    const std::scoped_lock lock(state_->mutex);
    state_->callbacks.erase(place_);
}

}  // namespace mutare
