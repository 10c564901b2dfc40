#include "train/end_signals.h"

#include <array>
#include <chrono>
#include <iostream>
#include <thread>

namespace mutare::train {

namespace {

constexpr std::array kEnds{SIGINT, SIGTERM, SIGHUP};

bool is_ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

void outlive_lost_output() {
    signal(SIGPIPE, SIG_IGN);
    std::cout.exceptions(std::ios::goodbit);
}

EndSignals::EndSignals() {
    outlive_lost_output();
    sigemptyset(&signals_);
    for (const int signal : kEnds) {
        // A blocked signal waits even when it is ignored.
        if (!is_ignored(signal)) sigaddset(&signals_, signal);
    }
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

// sigtimedwait would do, but macOS has none.

bool EndSignals::wait_a_second() const {
    constexpr auto kPause = std::chrono::milliseconds(50);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    while (!has_come()) {
        if (std::chrono::steady_clock::now() >= end) return false;
        std::this_thread::sleep_for(kPause);
    }
    return true;
}

bool EndSignals::has_come() const {
    // Two threads that see the same signal must not both wait for it.
    const std::lock_guard lock(mutex_);
    sigset_t waiting;
    sigemptyset(&waiting);
    sigpending(&waiting);
    for (const int signal : kEnds) {
        if (sigismember(&signals_, signal) != 1 || sigismember(&waiting, signal) != 1) continue;
        int fetched = 0;
        return sigwait(&signals_, &fetched) == 0;
    }
    return false;
}

}  // namespace mutare::train
