#include "uci/input.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

namespace mutare {

namespace {

constexpr std::chrono::milliseconds kMoment{10};

}  // namespace

std::optional<std::string> GivenLines::next_line() {
    if (next_ == lines_.size()) return std::nullopt;
    return lines_[next_++];
}

bool GivenLines::pause() {
    std::this_thread::sleep_for(kMoment);
    return true;
}

StandardInput::StandardInput() {
    // The two signals stay blocked but while `wait` sleeps, which they end; so none is ever missed,
    // and their handler has nothing to do.
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM}) {
        sigaddset(&signals, signal);
        std::signal(signal, [](int) {});
    }
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

std::optional<std::string> StandardInput::next_line() {
    while (true) {
        const std::size_t end = buffer_.find('\n', unseen_);
        if (end != std::string::npos) return take(end - begin_, 1);
        unseen_ = buffer_.size();
        if (!wait(Wait::ForInput)) return std::nullopt;
        if (!read_more()) break;
    }
    // The last line may lack its end.
    if (begin_ == buffer_.size()) return std::nullopt;
    return take(buffer_.size() - begin_, 0);
}

bool StandardInput::pause() {
    return wait(Wait::AMoment);
}

bool StandardInput::wait(Wait what) {
    if (is_broken_off_) return false;
    // Nothing is asked of the output: that it is closed is reported unasked.
    std::array<pollfd, 2> files{{{STDOUT_FILENO, 0, 0}, {STDIN_FILENO, POLLIN, 0}}};
    const bool for_input = what == Wait::ForInput;
    const timespec moment{0, std::chrono::nanoseconds(kMoment).count()};
    sigset_t no_signals;
    sigemptyset(&no_signals);
    const int ready =
        ppoll(files.data(), for_input ? 2 : 1, for_input ? nullptr : &moment, &no_signals);
    is_broken_off_ = ready < 0 || files[0].revents != 0;
    return !is_broken_off_;
}

bool StandardInput::read_more() {
    constexpr std::size_t kChunk = 1 << 16;
    buffer_.erase(0, begin_);
    unseen_ -= begin_;
    begin_ = 0;
    buffer_.resize(unseen_ + kChunk);
    ssize_t got = 0;
    do {
        got = read(STDIN_FILENO, buffer_.data() + unseen_, kChunk);
    } while (got < 0 && errno == EINTR);
    buffer_.resize(unseen_ + static_cast<std::size_t>(got > 0 ? got : 0));
    return got > 0;
}

std::string StandardInput::take(std::size_t length, std::size_t line_end_length) {
    std::string line = buffer_.substr(begin_, length);
    begin_ += length + line_end_length;
    unseen_ = begin_;
    return line;
}

}  // namespace mutare
