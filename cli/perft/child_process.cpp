#include "cli/perft/child_process.h"

#include "base/clock.h"
#include "base/text.h"

namespace mutare {

std::vector<std::string> command_words(std::string_view command) {
    std::vector<std::string> words;
    bool is_in_word = false;
    bool is_quoted = false;
    for (const char letter : command) {
        const bool is_space = kWhiteSpace.find(letter) != std::string_view::npos;
        if (is_space && !is_quoted) {
            is_in_word = false;
            continue;
        }
        if (!is_in_word) words.emplace_back();
        is_in_word = true;
        if (letter == '"') {
            is_quoted = !is_quoted;
        } else {
            words.back() += letter;
        }
    }
    return words;
}

std::optional<std::string> ChildProcess::read_line(std::chrono::milliseconds timeout) {
    const SteadyClock::time_point end = SteadyClock::now() + timeout;
    while (timeout.count() >= 0) {
        const std::size_t length = buffer_.find('\n');
        if (length != std::string::npos) {
            std::string line(trimmed(buffer_.substr(0, length)));
            buffer_.erase(0, length + 1);
            return line;
        }
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - SteadyClock::now());
        if (has_ended_ || left.count() < 0 || !read_more(left)) break;
    }
    return std::nullopt;
}

}  // namespace mutare
