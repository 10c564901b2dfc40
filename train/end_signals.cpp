#include "train/end_signals.h"

#include <ctime>
#include <initializer_list>

namespace mutare::train {

void outlive_closed_pipes() {
    signal(SIGPIPE, SIG_IGN);
}

EndSignals::EndSignals() {
    outlive_closed_pipes();
    sigemptyset(&signals_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, signal);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

bool EndSignals::wait_a_second() const {
    constexpr timespec kTimeout{1, 0};
    return sigtimedwait(&signals_, nullptr, &kTimeout) > 0;
}

}  // namespace mutare::train
