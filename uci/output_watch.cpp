#include "uci/output_watch.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <stop_token>

namespace mutare {

namespace {

using namespace std::chrono_literals;

/// Will nobody send more than what is there? A file is there as a whole.
bool has_input_ended() {
    struct stat status {};
    if (fstat(STDIN_FILENO, &status) != 0 || S_ISREG(status.st_mode)) return true;
    pollfd input{STDIN_FILENO, 0, 0};
    return poll(&input, 1, 0) > 0;
}

/// Has a signal come that `StandardInput` would act on?
bool is_interrupted() {
    sigset_t pending;
    return sigpending(&pending) == 0 &&
           (sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1);
}

void watch(const std::stop_token& stop, const Output& output) {
    constexpr auto kBetweenLooks = 250ms;
    constexpr auto kGrace = 1s;
    constexpr auto kPatience = 5s;
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    while (!stopped.wait_for(lock, stop, kBetweenLooks, [&] { return stop.stop_requested(); })) {
        if ((output.is_stalled_for(kGrace) && is_interrupted()) ||
            (output.is_stalled_for(kPatience) && has_input_ended())) {
            std::_Exit(EXIT_FAILURE);
        }
    }
}

}  // namespace

OutputWatch::OutputWatch(const Output& output)
    : thread_([&output](const std::stop_token& stop) { watch(stop, output); }) {}

}  // namespace mutare
