// Where the lines of a session come from: a queue that another thread may fill.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"

namespace mutare {

/// A megabyte more than any `position` needs: the longest game has 17 697 plies, of six bytes each.
inline constexpr std::size_t kMaxLineBytes = 6 * 17'697 + (std::size_t{1} << 20);

/// Lines from one thread to another.
class LineQueue {
  public:
    LineQueue() = default;
    /// These lines, and no more.
    explicit LineQueue(const std::vector<std::string>& lines)
        : lines_(lines.begin(), lines.end()), has_ended_(true) {}
    virtual ~LineQueue() = default;

    /// Adds a line, as soon as few enough wait.
    void add(std::string line);
    /// No more lines will come.
    void end();
    /// The next line if it comes within that time.
    virtual std::optional<std::string> next_within(Milliseconds time);
    /// Have all lines been taken, and will no more come?
    [[nodiscard]] bool are_at_end();

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    bool has_ended_ = false;
};

}  // namespace mutare
