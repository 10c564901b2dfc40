// A conversation with a UCI session in this process: lines go in, lines come out.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "uci/session.h"

namespace mutare::tests {

/// How long a test waits for an answer: so long that a busy machine does not matter, since only an
/// engine that hangs takes it; and less than ctest waits, so that the test can say what hangs.
inline constexpr std::chrono::minutes kPatience{3};

/// Does the text match the pattern, in which `*` stands for any characters?
bool matches(std::string_view pattern, std::string_view text);

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
    /// The lines sent. Notes how many of them had been read when the session was idle.
    class SentLines : public LineQueue {
      public:
        explicit SentLines(Session& session) : session_(session) {}
        std::optional<std::string> next_within(Milliseconds time) override;
        [[nodiscard]] int idle_after() const { return idle_after_; }

      private:
        Session& session_;
        int read_ = 0;
        std::atomic<int> idle_after_ = 0;
    };
    /// Adds its lines to a queue whenever it is flushed.
    class LineStream : private std::stringbuf, public std::ostream {
      public:
        explicit LineStream(LineQueue& lines) : std::ostream(this), lines_(lines) {}

      private:
        int sync() override;

        LineQueue& lines_;
    };

    LineQueue from_engine_;
    LineStream stream_{from_engine_};
    Output output_{stream_};
    Session session_{output_};
    SentLines to_engine_{session_};
    int sent_ = 0;
    std::thread engine_;
};

}  // namespace mutare::tests
