#include "uci/input.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <new>
#include <thread>
#include <utility>

namespace mutare {

namespace {

constexpr std::chrono::milliseconds kPause{10};

}  // namespace

std::optional<std::string> LineList::next_line() {
    if (next_ == lines_.size()) return std::nullopt;
    return lines_[next_++];
}

bool LineList::pause() {
    std::this_thread::sleep_for(kPause);
    return true;
}

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

std::optional<std::string> StandardInput::next_line() {
    try {
        return read_line();
    } catch (const std::bad_alloc&) {
        buffer_ = std::string();
        begin_ = scanned_ = 0;
        is_in_lost_line_ = true;
        throw;
    }
}

std::optional<std::string> StandardInput::read_line() {
    while (true) {
        const std::size_t end = buffer_.find('\n', scanned_);
        if (end != std::string::npos && std::exchange(is_in_lost_line_, false)) {
            begin_ = scanned_ = end + 1;
            continue;
        }
        if (end != std::string::npos) return extract(end - begin_, 1);
        scanned_ = buffer_.size();
        if (is_in_lost_line_) begin_ = scanned_;
        if (!wait(Wait::ForInput)) return std::nullopt;
        if (!read_more()) break;
    }
    // The last line may have no line end.
    if (begin_ == buffer_.size() || is_in_lost_line_) return std::nullopt;
    return extract(buffer_.size() - begin_, 0);
}

bool StandardInput::pause() {
    return wait(Wait::ForPause);
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

bool StandardInput::read_more() {
    constexpr std::size_t kChunk = 1 << 16;
    buffer_.erase(0, begin_);
    scanned_ -= begin_;
    begin_ = 0;
    buffer_.resize(scanned_ + kChunk);
    ssize_t byte_count = 0;
    do {
        byte_count = read(STDIN_FILENO, buffer_.data() + scanned_, kChunk);
    } while (byte_count < 0 && errno == EINTR);
    buffer_.resize(scanned_ + static_cast<std::size_t>(byte_count > 0 ? byte_count : 0));
    return byte_count > 0;
}

std::string StandardInput::extract(std::size_t length, std::size_t line_end_length) {
    std::string line = buffer_.substr(begin_, length);
    begin_ += length + line_end_length;
    scanned_ = begin_;
    return line;
}

}  // namespace mutare
