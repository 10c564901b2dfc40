#include "uci/input.h"

#include <algorithm>
#include <thread>

#include "base/text_lines.h"

namespace mutare {

std::optional<std::string> LineList::next_line() {
    if (next_ == lines_.size()) return std::nullopt;
    return lines_[next_++];
}

bool LineList::pause() {
    std::this_thread::sleep_for(kPause);
    return true;
}

std::optional<std::string> StandardInput::next_line() {
    while (true) {
        const std::size_t end = find_line_end();
        if (end != std::string::npos) return extract(end);
        scanned_ = std::min(buffer_.size(), begin_ + kMaxLineBytes + 1);
        buffer_.resize(scanned_);
        if (!wait(Wait::ForInput)) return std::nullopt;
        if (!read_more()) break;
    }
    // The last line may have no line end.
    if (begin_ == buffer_.size()) return std::nullopt;
    return extract(buffer_.size());
}

std::optional<std::string> StandardInput::line_if_there() {
    const auto has_line = [&] { return find_line_end() != std::string::npos; };
    if (!has_line() && (!is_readable() || !read_more() || !has_line())) return std::nullopt;
    return next_line();
}

bool StandardInput::pause() {
    return wait(Wait::ForPause);
}

bool StandardInput::read_more() {
    constexpr std::size_t kChunk = 1 << 16;
    buffer_.erase(0, begin_);
    scanned_ -= begin_;
    begin_ = 0;
    buffer_.resize(scanned_ + kChunk);
    const std::size_t byte_count = read(buffer_.data() + scanned_, kChunk);
    buffer_.resize(scanned_ + byte_count);
    return byte_count > 0;
}

std::size_t StandardInput::find_line_end() {
    if (is_after_return_ && scanned_ < buffer_.size()) {
        if (buffer_[scanned_] == '\n') begin_ = ++scanned_;
        is_after_return_ = false;
    }
    return buffer_.find_first_of("\r\n", scanned_);
}

std::string StandardInput::extract(std::size_t end) {
    std::string line = buffer_.substr(begin_, end - begin_);
    const bool has_end = end < buffer_.size();
    is_after_return_ = has_end && buffer_[end] == '\r';
    begin_ = scanned_ = has_end ? end + 1 : end;
    make_plain(line);
    return line;
}

}  // namespace mutare
