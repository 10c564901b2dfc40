#include "cli/interruption.h"

#include <atomic>
#include <chrono>
#include <csignal>

namespace mutare {

namespace {

/// Signals belong to the process, and so does this.
std::atomic<bool>& is_interrupted() {
    static std::atomic<bool> flag{false};
    static_assert(std::atomic<bool>::is_always_lock_free);
    return flag;
}

void on_interrupt(int) {
    is_interrupted() = true;
    std::signal(SIGINT, SIG_DFL);
}

}  // namespace

Interruption::Interruption() {
    static constexpr std::chrono::milliseconds kPause{20};
    is_interrupted() = false;
    previous_ = std::signal(SIGINT, on_interrupt);
    watcher_ = std::jthread([this](const std::stop_token& done) {
        while (!done.stop_requested() && !is_interrupted()) std::this_thread::sleep_for(kPause);
        if (is_interrupted()) source_.request_stop();
    });
}

Interruption::~Interruption() {
    std::signal(SIGINT, previous_);
}

}  // namespace mutare
