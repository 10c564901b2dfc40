#include "train/end_signals.h"

#include <ctime>
#include <initializer_list>
#include <iostream>

namespace mutare::train {

namespace {

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
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        // A blocked signal waits even when it is ignored.
        if (!is_ignored(signal)) sigaddset(&signals_, signal);
    }
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

bool EndSignals::wait_a_second() const {
    constexpr timespec kTimeout{1, 0};
    return sigtimedwait(&signals_, nullptr, &kTimeout) > 0;
}

bool EndSignals::has_come() const {
    constexpr timespec kAtOnce{};
    return sigtimedwait(&signals_, nullptr, &kAtOnce) > 0;
}

}  // namespace mutare::train
