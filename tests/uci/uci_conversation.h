// A conversation with a UCI session in this process: lines go in, lines come out.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/clock.h"

namespace mutare::tests {

/// How long a test waits for an answer: so long that a busy machine does not matter, since only an
/// engine that hangs takes it.
inline constexpr std::chrono::minutes kPatience{10};

/// Does the text match the pattern, in which `*` stands for any characters?
bool matches(std::string_view pattern, std::string_view text);

/// A queue of lines from one thread to another.
class Lines {
  public:
    void add(std::string line);
    /// No more lines will come.
    void end();
    /// The next line if it comes within that time.
    std::optional<std::string> next_within(Milliseconds time);
    /// Have all lines been read, and will no more come?
    [[nodiscard]] bool are_at_end();

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

    void send(std::string line) {
        ++sent_;
        to_engine_.add(std::move(line));
    }
    void end_input() { to_engine_.end(); }
    /// The next line from the engine. Nothing when none will come, because the session is idle or
    /// has ended, or when none has come by the deadline.
    std::optional<std::string> next_line(SteadyClock::time_point deadline = SteadyClock::now() +
                                                                            kPatience);
    /// The first line that matches; those before it are skipped. Nothing when none matches.
    std::optional<std::string> next_line(std::string_view pattern);
    /// Ends the input and returns all lines that have not been read.
    std::vector<std::string> remaining_lines();

  private:
    Lines to_engine_;
    Lines from_engine_;
    int sent_ = 0;
    /// How many lines the engine had read when it was last seen idle, without a job.
    std::atomic<int> idle_after_ = 0;
    std::thread engine_;
};

}  // namespace mutare::tests
