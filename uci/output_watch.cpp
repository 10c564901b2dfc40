#include "uci/output_watch.h"

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <stop_token>

#include "uci/input.h"

namespace mutare {

namespace {

using namespace std::chrono_literals;

void watch(const std::stop_token& stop, const Output& output) {
    constexpr auto kBetweenLooks = 250ms;
    constexpr auto kGrace = 1s;
    constexpr auto kPatience = 5s;
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    while (!stopped.wait_for(lock, stop, kBetweenLooks, [&] { return stop.stop_requested(); })) {
        if ((output.is_stalled_for(kGrace) && is_interrupt_pending()) ||
            (output.is_stalled_for(kPatience) && has_standard_input_ended())) {
            std::_Exit(EXIT_FAILURE);
        }
    }
}

}  // namespace

OutputWatch::OutputWatch(const Output& output)
    : thread_([&output](const std::stop_token& stop) { watch(stop, output); }) {}

}  // namespace mutare
