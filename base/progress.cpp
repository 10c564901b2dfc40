#include "base/progress.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "base/text.h"

namespace mutare {

std::string duration_text(std::chrono::seconds time) {
    constexpr auto kMaxSecondsShown = std::chrono::seconds(100);
    if (time < kMaxSecondsShown) return std::to_string(time.count()) + " s";
    const auto hours = std::chrono::duration_cast<std::chrono::hours>(time);
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(time - hours);
    const std::string text = std::to_string(minutes.count()) + " min";
    return hours.count() == 0 ? text : join(hours.count(), " h ", text);
}

bool StatusLine::is_shown() {
    return isatty(STDERR_FILENO) != 0;
}

void StatusLine::show(std::string text) {
    constexpr int kTextsPerLogLine = 60;
    constexpr std::size_t kColumns = 79;  // of most terminals: a text that wraps leaves a line
    if (is_shown()) {
        text.resize(std::min(text.size(), kColumns));
        width_ = std::max(width_, text.size());
        std::cerr << '\r' << text << std::string(width_ - text.size(), ' ') << std::flush;
    } else if (is_logged_ && texts_++ % kTextsPerLogLine == 0) {
        std::cerr << text << std::endl;
    }
}

void StatusLine::hide() {
    if (width_ > 0) std::cerr << '\r' << std::string(width_, ' ') << '\r' << std::flush;
    width_ = 0;
}

void StatusLine::end(const std::string& text) {
    hide();
    std::cerr << text << std::endl;
}

void ProgressLine::show(std::size_t done, std::size_t all) {
    if (!StatusLine::is_shown()) return;
    std::string text = join(done, " of ", all, " ", unit_);
    if (done > done_before_ && done < all) {
        // In floating point: nanoseconds times positions would overflow.
        const std::chrono::duration<double> elapsed = SteadyClock::now() - start_;
        const auto left = std::chrono::duration_cast<std::chrono::seconds>(
            elapsed * static_cast<double>(all - done) / static_cast<double>(done - done_before_));
        text += join(", ", duration_text(left), " left");
    }
    line_.show(text);
}

}  // namespace mutare
