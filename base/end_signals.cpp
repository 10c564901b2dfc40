#include "base/end_signals.h"

#include <chrono>
#include <thread>

namespace mutare {

namespace {

/// Signals belong to the process, and so does this.
std::atomic<bool>& request() {
    static std::atomic<bool> request{false};
    static_assert(std::atomic<bool>::is_always_lock_free);
    return request;
}

void on_signal(int signal) {
    request() = true;
    std::signal(signal, SIG_DFL);
}

}  // namespace

EndSignals::EndSignals() {
    request() = false;
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        before_[i] = std::signal(kSignals[i], on_signal);
        if (before_[i] == SIG_IGN) std::signal(kSignals[i], SIG_IGN);
    }
}

EndSignals::~EndSignals() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) std::signal(kSignals[i], before_[i]);
}

const std::atomic<bool>& EndSignals::have_come() const {
    return request();
}

bool EndSignals::wait_a_second() const {
    constexpr auto kPause = std::chrono::milliseconds(50);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    while (!have_come() && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(kPause);
    }
    return have_come();
}

}  // namespace mutare
