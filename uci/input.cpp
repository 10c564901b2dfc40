#include "uci/input.h"

#include <utility>

namespace mutare {

void LineQueue::add(std::string line) {
    constexpr std::size_t kMaxWaiting = 10'000;
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return lines_.size() < kMaxWaiting; });
    lines_.push_back(std::move(line));
    changed_.notify_all();
}

void LineQueue::end() {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    changed_.notify_all();
}

std::optional<std::string> LineQueue::next_within(Milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [this] { return has_ended_ || !lines_.empty(); });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    changed_.notify_all();
    return line;
}

bool LineQueue::are_at_end() {
    const std::lock_guard lock(mutex_);
    return has_ended_ && lines_.empty();
}

}  // namespace mutare
