#include "tests/uci/uci_conversation.h"

#include <sstream>
#include <utility>

#include "base/text.h"
#include "uci/session.h"

namespace mutare::tests {

namespace {

constexpr Milliseconds kBetweenLooks{10};

/// The lines sent to the engine, as its input. Counts them, and notes when all are carried out.
class SentLines : public Input {
  public:
    SentLines(Lines& lines, Session& session, std::atomic<int>& idle_after)
        : lines_(lines), session_(session), idle_after_(idle_after) {}

    std::optional<std::string> next_line() override {
        while (!lines_.are_at_end()) {
            if (session_.wait_until_idle(Milliseconds(0))) idle_after_ = read_;
            if (std::optional<std::string> line = lines_.next_within(kBetweenLooks)) {
                ++read_;
                return line;
            }
        }
        return std::nullopt;
    }
    bool pause() override {
        std::this_thread::sleep_for(Milliseconds(1));
        return true;
    }

  private:
    Lines& lines_;
    Session& session_;
    std::atomic<int>& idle_after_;
    int read_ = 0;
};

/// A stream that adds its lines to `Lines` whenever it is flushed.
class LineStream : public std::ostream {
  public:
    explicit LineStream(Lines& lines) : std::ostream(&buffer_), buffer_(lines) {}

  private:
    class Buffer : public std::stringbuf {
      public:
        explicit Buffer(Lines& lines) : lines_(lines) {}

      protected:
        int sync() override {
            std::istringstream written(str());
            for (std::string line; std::getline(written, line);) lines_.add(line);
            str("");
            return 0;
        }

      private:
        Lines& lines_;
    };

    Buffer buffer_;
};

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

void Lines::add(std::string line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    changed_.notify_all();
}

void Lines::end() {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    changed_.notify_all();
}

std::optional<std::string> Lines::next_within(Milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [this] { return has_ended_ || !lines_.empty(); });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
}

bool Lines::are_at_end() {
    const std::lock_guard lock(mutex_);
    return has_ended_ && lines_.empty();
}

Conversation::Conversation()
    : engine_([this] {
          {
              LineStream stream(from_engine_);
              Output output(stream);
              Session session(output);
              SentLines input(to_engine_, session, idle_after_);
              session.run(input);
          }
          from_engine_.end();
      }) {}

Conversation::~Conversation() {
    end_input();
    engine_.join();
}

std::optional<std::string> Conversation::next_line(SteadyClock::time_point deadline) {
    while (!from_engine_.are_at_end() && SteadyClock::now() < deadline) {
        // Asked first: what an idle session has written is among the lines.
        const bool is_idle = idle_after_ == sent_;
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
