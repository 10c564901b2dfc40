// Counts while you look for something: how often is a condition true, how large is a value? For
// experiments only: the test `layers` refuses a source that includes this file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>

#include "base/text.h"

namespace mutare {

/// Counts the values that any thread adds, and prints their number, mean and range to standard
/// error at the end of the program:
///
///     static DebugCounter first_move_cuts("cutoff by the first move");
///     first_move_cuts.add(number == 1);
class DebugCounter {
  public:
    explicit DebugCounter(std::string name) : name_(std::move(name)) {}
    ~DebugCounter() { std::fprintf(stderr, "%s\n", text().c_str()); }
    DebugCounter(const DebugCounter&) = delete;
    DebugCounter& operator=(const DebugCounter&) = delete;

    /// A number, or a bool, whose mean is the share of `true`.
    void add(std::int64_t value) {
        const std::scoped_lock lock(mutex_);
        smallest_ = count_ == 0 ? value : std::min(smallest_, value);
        largest_ = count_ == 0 ? value : std::max(largest_, value);
        sum_ += value;
        ++count_;
    }

    /// "reduction: 120 times, mean 1.250000, from 0 to 4"
    [[nodiscard]] std::string text() const {
        const std::scoped_lock lock(mutex_);
        if (count_ == 0) return name_ + ": never";
        const double mean = static_cast<double>(sum_) / static_cast<double>(count_);
        return join(name_, ": ", std::to_string(count_), " times, mean ", std::to_string(mean),
                    ", from ", std::to_string(smallest_), " to ", std::to_string(largest_));
    }

  private:
    std::string name_;
    mutable std::mutex mutex_;
    std::int64_t count_ = 0;
    std::int64_t sum_ = 0;
    std::int64_t smallest_ = 0;
    std::int64_t largest_ = 0;
};

}  // namespace mutare
