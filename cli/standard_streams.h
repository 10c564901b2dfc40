// The standard streams of a session: a thread reads the lines of the input, and another one writes
// the output, so that nobody waits for the other program.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>

#include "uci/input.h"
#include "uci/job_queue.h"

namespace mutare {

/// The lines of the standard input, made plain (base/text_lines.h), which a thread reads until the
/// process ends. Of a line of more than `kMaxLineBytes`, one byte more than these.
std::shared_ptr<LineQueue> standard_input();

/// A stream whose flushed text a thread of its own writes to another stream, so that nobody here
/// waits for the reader. While much is unread, reports of a search are dropped, which an infinite
/// search would go on to make until the memory is full.
class QueuedStream : private std::stringbuf, public std::ostream {
  public:
    /// From so many unread bytes on, reports are dropped.
    static constexpr std::size_t kMaxUnread = std::size_t{4} << 20;

    /// `on_failure` is called by the thread that writes, when that fails: nobody reads any more.
    explicit QueuedStream(
        std::ostream& target, std::function<void()> on_failure = [] {})
        : std::ostream(this), target_(target), on_failure_(std::move(on_failure)) {}

    /// Waits until everything is written. False when nobody reads: then no text has been taken for
    /// that time.
    bool finish(Milliseconds patience) {
        for (int before = written_; !writer_.wait_until_idle(patience); before = written_) {
            if (written_ == before) return false;
        }
        return true;
    }

  private:
    int sync() override {
        const std::string text = str();
        str({});
        const bool is_dropped = unread_ >= kMaxUnread && text.starts_with("info depth ");
        if (!text.empty() && !is_dropped) {
            unread_ += text.size();
            writer_.add([this, text] {
                target_ << text << std::flush;
                if (!target_.good()) on_failure_();
                unread_ -= text.size();
                ++written_;
            });
        }
        return 0;
    }

    std::ostream& target_;
    std::function<void()> on_failure_;
    std::atomic<std::size_t> unread_ = 0;  // bytes
    std::atomic<int> written_ = 0;         // texts
    JobQueue writer_;                      // the last member: it uses the others
};

}  // namespace mutare
