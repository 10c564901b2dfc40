// Another program, spoken to line by line.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"

namespace mutare {

/// The words of a command; quotation marks keep spaces in a word.
std::vector<std::string> command_words(std::string_view command);

class ChildProcess {
  public:
    /// Starts the program, which is searched for as a shell does. Requires a word. Throws
    /// std::system_error when it cannot be started.
    explicit ChildProcess(const std::vector<std::string>& command);
    /// Ends its input, and the program too if it does not end soon.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Sends a line. If the program has ended, nobody reads it.
    void write_line(std::string_view line);
    /// The next line, without its end. Nothing when none comes until then, or when the program has
    /// ended.
    std::optional<std::string> read_line(SteadyClock::time_point end);
    [[nodiscard]] bool has_ended() const { return has_ended_; }

  private:
    /// Pipes and process as the system has them.
    struct Handles;

    /// Adds output of the program to the buffer. False when none comes in that time.
    bool read_more(std::chrono::milliseconds timeout);

    std::unique_ptr<Handles> handles_;
    std::string buffer_;
    bool has_ended_ = false;
};

}  // namespace mutare
