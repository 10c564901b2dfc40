// A conversation with the real UCI session, in this process: lines go in, lines come out.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "uci/input.h"

namespace mutare::tests {

/// Does the text match the pattern, in which `*` stands for any characters?
bool matches(std::string_view pattern, std::string_view text);

/// Lines that one thread hands to another.
class Lines {
  public:
    void add(std::string line);
    /// No other line will come.
    void end();
    /// The next line; nothing at the end, or when none comes for a minute.
    std::optional<std::string> next();

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    bool has_ended_ = false;
};

class Conversation {
  public:
    Conversation();
    /// Ends the input and waits until the engine has ended.
    ~Conversation();
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    void send(std::string line) { to_engine_.add(std::move(line)); }
    void end_input() { to_engine_.end(); }
    /// The next line of the engine, as `Lines::next`.
    std::optional<std::string> hear() { return from_engine_.next(); }
    /// Skips lines up to the first that matches. Nothing when none does.
    std::optional<std::string> hear(std::string_view pattern);
    /// Ends the input and returns all lines not heard yet.
    std::vector<std::string> rest();

  private:
    Lines to_engine_;
    Lines from_engine_;
    std::thread engine_;
};

}  // namespace mutare::tests
