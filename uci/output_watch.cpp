#include "uci/output_watch.h"

#include <chrono>

#include "uci/input.h"

namespace mutare {

OutputWatch::~OutputWatch() {
    {
        const std::scoped_lock lock(mutex_);
        is_over_ = true;
    }
    over_.notify_all();
}

void OutputWatch::watch() {
    using namespace std::chrono_literals;
    constexpr auto kBetweenLooks = 250ms;
    constexpr auto kGrace = 1s;
    constexpr auto kPatience = 5s;
    std::unique_lock lock(mutex_);
    while (!over_.wait_for(lock, kBetweenLooks, [this] { return is_over_; })) {
        if ((output_.is_stalled_for(kGrace) && is_interrupt_pending()) ||
            (output_.is_stalled_for(kPatience) && has_standard_input_ended())) {
            std::_Exit(EXIT_FAILURE);
        }
    }
}

}  // namespace mutare
