#include "base/end_signals.h"

namespace mutare {

namespace {

/// Signals belong to the process, and so does this.
std::atomic<bool>& request() {
    static std::atomic<bool> request{false};
#ifndef __riscv  // GCC 12 has no exchange of a byte there; to load and store one takes no lock.
    static_assert(std::atomic<bool>::is_always_lock_free);
#endif
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

}  // namespace mutare
