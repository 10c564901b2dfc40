// What standard input needs of a system with poll and POSIX signals.
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "uci/input.h"

namespace mutare {

StandardInput::StandardInput() {
    // The two signals are blocked except while `wait` sleeps, and there they end the sleep. So none
    // is missed, and the handler has nothing to do.
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM}) {
        sigaddset(&signals, signal);
        std::signal(signal, [](int) {});
    }
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

bool StandardInput::wait(Wait reason) {
    if (is_interrupted_) return false;
    // No event is requested for the output: poll always reports that it is closed.
    std::array<pollfd, 2> files{{{STDOUT_FILENO, 0, 0}, {STDIN_FILENO, POLLIN, 0}}};
    const bool for_input = reason == Wait::ForInput;
    const timespec pause{0, std::chrono::nanoseconds(kPause).count()};
    sigset_t no_signals;
    sigemptyset(&no_signals);
    const int ready =
        ppoll(files.data(), for_input ? 2 : 1, for_input ? nullptr : &pause, &no_signals);
    is_interrupted_ = ready < 0 || files[0].revents != 0;
    return !is_interrupted_;
}

bool StandardInput::is_readable() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) > 0;
}

std::size_t StandardInput::read(char* bytes, std::size_t max_bytes) {
    ssize_t byte_count = 0;
    do {
        byte_count = ::read(STDIN_FILENO, bytes, max_bytes);
    } while (byte_count < 0 && errno == EINTR);
    return static_cast<std::size_t>(byte_count > 0 ? byte_count : 0);
}

}  // namespace mutare
