// The lines to the GUI. Each is written whole and at once, whichever thread writes it.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

namespace mutare {

class Output {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Output(std::ostream& stream) : stream_(stream) {}

    /// Writes one or several lines and the last line end. No other thread writes in between.
    void write_line(std::string_view text) {
        const std::lock_guard lock(mutex_);
        writing_since_ = Clock::now().time_since_epoch();
        stream_ << text << '\n';
        stream_.flush();
        if (!stream_.good()) is_open_ = false;
        writing_since_ = kNotWriting;
    }
    /// Writes a message for the user: `info string …`.
    void write_info(const std::string& text) { write_line("info string " + text); }
    /// Writes `info string error: …`.
    void write_error(const std::string& text) { write_info("error: " + text); }

    /// False after a write has failed: the GUI has closed the stream.
    [[nodiscard]] bool is_open() const { return is_open_; }
    /// Has a line been waiting for so long, because nobody reads?
    [[nodiscard]] bool is_stalled_for(Clock::duration time) const {
        const Clock::duration since = writing_since_;
        return since != kNotWriting && Clock::now().time_since_epoch() - since >= time;
    }

  private:
    static constexpr Clock::duration kNotWriting = Clock::duration::min();

    std::mutex mutex_;
    std::ostream& stream_;
    std::atomic<bool> is_open_ = true;
    std::atomic<Clock::duration> writing_since_ = kNotWriting;  // since the clock's epoch
};

}  // namespace mutare
