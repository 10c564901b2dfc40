#include "cli/interruption.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

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

/// The handler that was there before.
auto hear_interrupts() {
    is_interrupted() = false;
    return std::signal(SIGINT, on_interrupt);
}

}  // namespace

Interruption::Interruption() : previous_(hear_interrupts()), watcher_([this] { watch(); }) {}

Interruption::~Interruption() {
    is_over_ = true;
    std::signal(SIGINT, previous_);
}

void Interruption::watch() {
    static constexpr std::chrono::milliseconds kPause{20};
    while (!is_over_ && !is_interrupted()) std::this_thread::sleep_for(kPause);
    if (is_interrupted()) source_.request_stop();
}

}  // namespace mutare
