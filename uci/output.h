// The lines to the GUI. Each is written whole and at once, whichever thread writes it.
#pragma once

#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

namespace mutare {

class Output {
  public:
    explicit Output(std::ostream& stream) : stream_(stream) {}

    /// Writes one or several lines and the last line end. No other thread writes in between.
    void write_line(std::string_view text) {
        const std::lock_guard lock(mutex_);
        stream_ << text << '\n';
        stream_.flush();
    }
    /// Writes a message for the user: `info string …`.
    void write_info(const std::string& text) { write_line("info string " + text); }
    /// Writes `info string error: …`.
    void write_error(const std::string& text) { write_info("error: " + text); }

    /// False after a write has failed: the GUI has closed the stream.
    [[nodiscard]] bool is_open() const {
        const std::lock_guard lock(mutex_);
        return stream_.good();
    }

  private:
    mutable std::mutex mutex_;
    std::ostream& stream_;
};

}  // namespace mutare
