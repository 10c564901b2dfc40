// A conversation with a UCI session in this process: lines go in, lines come out.
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

/// A queue of lines from one thread to another.
class Lines {
  public:
    void add(std::string line);
    /// No more lines will come.
    void end();
    /// The next line; nothing at the end, or when none comes within a minute.
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
    /// Ends the input and waits for the end of the session.
    ~Conversation();
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    void send(std::string line) { to_engine_.add(std::move(line)); }
    void end_input() { to_engine_.end(); }
    /// The next line from the engine, as `Lines::next`.
    std::optional<std::string> next_line() { return from_engine_.next(); }
    /// The first line that matches; those before it are skipped. Nothing when none matches.
    std::optional<std::string> next_line(std::string_view pattern);
    /// Ends the input and returns all lines that have not been read.
    std::vector<std::string> remaining_lines();

  private:
    Lines to_engine_;
    Lines from_engine_;
    std::thread engine_;
};

}  // namespace mutare::tests
