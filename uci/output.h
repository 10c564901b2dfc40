// The lines to the GUI. Each is written whole and at once, whichever thread writes it.
#pragma once

#include <atomic>
#include <fstream>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/text.h"

namespace mutare {

class Output {
  public:
    static constexpr std::string_view kError = "info string error: ";

    /// Errors go to a stream of their own, where there is one.
    explicit Output(std::ostream& stream, std::ostream* errors = nullptr)
        : stream_(stream), errors_(errors) {}

    /// Writes one or several lines and the last line end. No other thread writes in between.
    void write_line(std::string_view text) {
        if (text.starts_with(kError)) return write_error(text.substr(kError.size()));
        write(stream_, "", text);
    }
    /// Writes a message for the user: `info string …`.
    void write_info(std::string_view text) { write(stream_, "info string ", text); }
    /// Writes `info string error: …`, or the bare text to the stream of errors.
    void write_error(std::string_view text) {
        has_errors_ = true;
        errors_ ? write(*errors_, "", text) : write(stream_, kError, text);
    }
    [[nodiscard]] bool has_errors() const { return has_errors_; }

    /// From now on adds all lines written, and those noted by `log_input`, to the end of a file.
    /// False, and nothing has changed, when it cannot be opened.
    bool open_log(const std::string& path) {
        std::ofstream log(path_of(path), std::ios::app);
        if (!log.is_open()) return false;
        const std::lock_guard lock(log_mutex_);
        log_ = std::move(log);
        return true;
    }
    void close_log() {
        const std::lock_guard lock(log_mutex_);
        log_.close();
    }
    /// Notes a line that came from the GUI. Does not wait for a line that nobody reads.
    void log_input(std::string_view text) { log("> ", "", text); }

    /// False after a write has failed: the GUI has closed the stream.
    [[nodiscard]] bool is_open() const { return is_open_; }

  private:
    void write(std::ostream& stream, std::string_view prefix, std::string_view text) {
        const std::lock_guard lock(mutex_);
        stream << prefix << text << '\n';
        stream.flush();
        log("< ", prefix, text);
        if (!stream_.good()) is_open_ = false;
    }

    /// A log reads like a dialogue: each line with its direction.
    void log(std::string_view direction, std::string_view prefix, std::string_view text) {
        const std::lock_guard lock(log_mutex_);
        if (!log_.is_open()) return;
        while (!text.empty()) {
            log_ << direction << std::exchange(prefix, {}) << consume_until(text, "\n") << '\n';
        }
        log_.flush();
    }

    std::mutex mutex_;
    std::ostream& stream_;
    std::ostream* errors_;
    std::atomic<bool> has_errors_ = false;
    std::mutex log_mutex_;
    std::ofstream log_;
    std::atomic<bool> is_open_ = true;
};

}  // namespace mutare
