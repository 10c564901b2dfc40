#include "cli/perft/child_process.h"

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

std::optional<std::string> ChildProcess::read_line(SteadyClock::time_point end) {
    for (;;) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - SteadyClock::now());
        if (left.count() < 0) return std::nullopt;
        const std::size_t length = buffer_.find('\n');
        if (length != std::string::npos) {
            std::string line(trimmed(buffer_.substr(0, length)));
            buffer_.erase(0, length + 1);
            return line;
        }
        if (has_ended_ || !read_more(left)) return std::nullopt;
    }
}

}  // namespace mutare
