// Passes on the results of numbered jobs in the order of their numbers, whatever the order in which
// threads finish them.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace mutare {

template <class Result>
class InOrder {
  public:
    /// `pass_on(result)` is called for one result at a time.
    explicit InOrder(std::function<void(const Result&)> pass_on) : pass_on_(std::move(pass_on)) {}

    /// The result of the job with that number, from 0. Several threads may do this at the same
    /// time.
    void add(std::size_t number, Result result) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(result));
        while (!waiting_.empty() && waiting_.begin()->first == next_) {
            ++next_;
            pass_on_first();
        }
    }
    /// Passes on the results that wait for one before them, which will not come.
    void finish() {
        while (!waiting_.empty()) pass_on_first();
    }

  private:
    void pass_on_first() {
        const auto first = waiting_.extract(waiting_.begin());
        pass_on_(first.mapped());
    }

    const std::function<void(const Result&)> pass_on_;
    std::mutex mutex_;
    /// Results that wait for one before them.
    std::map<std::size_t, Result> waiting_;
    std::size_t next_ = 0;
};

}  // namespace mutare
