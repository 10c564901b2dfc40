#include "uci/input.h"

#include <iostream>
#include <thread>
#include <utility>

#include "base/text_lines.h"

namespace mutare {

namespace {

/// Lines end by \n, \r\n or \r; the last one may have no end.
void read_lines(std::istream& stream, LineQueue& lines) {
    std::string line;
    char last = '\0';
    for (char letter = '\0'; stream.get(letter); last = letter) {
        if (letter == '\n' && last == '\r') continue;
        if (letter == '\n' || letter == '\r') {
            make_plain(line);
            lines.add(std::exchange(line, {}));
        } else if (line.size() <= kMaxLineBytes) {
            line += letter;
        }
    }
    make_plain(line);
    if (!line.empty()) lines.add(std::move(line));
    lines.end();
}

}  // namespace

void LineQueue::add(std::string line) {
    constexpr std::size_t kMaxWaiting = 10'000;
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return lines_.size() < kMaxWaiting; });
    lines_.push_back(std::move(line));
    changed_.notify_all();
}

void LineQueue::end() {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    changed_.notify_all();
}

std::optional<std::string> LineQueue::next_within(Milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [this] { return has_ended_ || !lines_.empty(); });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    changed_.notify_all();
    return line;
}

bool LineQueue::are_at_end() {
    const std::lock_guard lock(mutex_);
    return has_ended_ && lines_.empty();
}

std::shared_ptr<LineQueue> standard_input() {
    // Otherwise the end of the process would wait for the lock of a stream that is being read.
    std::ios::sync_with_stdio(false);
    // Otherwise each read flushes the output, to which another thread is writing.
    std::cin.tie(nullptr);
    auto lines = std::make_shared<LineQueue>();
    std::thread([lines] { read_lines(std::cin, *lines); }).detach();
    return lines;
}

}  // namespace mutare
