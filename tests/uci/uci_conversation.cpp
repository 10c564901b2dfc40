#include "tests/uci/uci_conversation.h"

#include <sstream>
#include <utility>

namespace mutare::tests {

namespace {

constexpr Milliseconds kBetweenLooks{10};

}  // namespace

bool matches(std::string_view pattern, std::string_view text) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) return pattern == text;
    if (text.substr(0, star) != pattern.substr(0, star)) return false;
    const std::string_view rest = pattern.substr(star + 1);
    for (std::size_t begin = star; begin <= text.size(); ++begin) {
        if (matches(rest, text.substr(begin))) return true;
    }
    return false;
}

int Conversation::LineStream::sync() {
    std::istringstream written(str());
    for (std::string line; std::getline(written, line);) lines_.add(line);
    str("");
    return 0;
}

std::optional<std::string> Conversation::SentLines::next_within(Milliseconds) {
    if (session_.wait_until_idle(Milliseconds(0))) idle_after_ = read_;
    std::optional<std::string> line = LineQueue::next_within(kBetweenLooks);
    if (line) ++read_;
    return line;
}

Conversation::Conversation()
    : engine_([this] {
          session_.run(to_engine_);
          session_.wait_until_idle(kPatience);
          from_engine_.end();
      }) {}

Conversation::~Conversation() {
    end_input();
    engine_.join();
}

std::optional<std::string> Conversation::next_line(SteadyClock::time_point deadline) {
    while (!from_engine_.are_at_end() && SteadyClock::now() < deadline) {
        // Asked first: what an idle session has written is among the lines.
        const bool is_idle = to_engine_.idle_after() == sent_;
        std::optional<std::string> line = from_engine_.next_within(kBetweenLooks);
        if (line || is_idle) return line;
    }
    return std::nullopt;
}

std::optional<std::string> Conversation::next_line(std::string_view pattern) {
    const SteadyClock::time_point deadline = SteadyClock::now() + kPatience;
    while (std::optional<std::string> line = next_line(deadline)) {
        if (matches(pattern, *line)) return line;
    }
    return std::nullopt;
}

std::vector<std::string> Conversation::remaining_lines() {
    end_input();
    std::vector<std::string> lines;
    while (std::optional<std::string> line = next_line()) lines.push_back(std::move(*line));
    return lines;
}

}  // namespace mutare::tests
