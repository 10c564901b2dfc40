// Where all lines to the GUI go: each is written whole and at once, whichever thread it comes from.
#pragma once

#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

namespace mutare {

class Output {
  public:
    explicit Output(std::ostream& stream) : stream_(stream) {}

    /// Writes the text, which may be several lines, and a line end; nothing of another thread gets
    /// in between.
    void line(std::string_view text) {
        const std::lock_guard lock(mutex_);
        stream_ << text << '\n';
        stream_.flush();
    }
    /// What the user should know, as `info string …`.
    void note(const std::string& text) { line("info string " + text); }
    void error(const std::string& text) { note("error: " + text); }

    /// False once something could not be written: nobody listens any more.
    [[nodiscard]] bool is_open() const {
        const std::lock_guard lock(mutex_);
        return stream_.good();
    }

  private:
    mutable std::mutex mutex_;
    std::ostream& stream_;
};

}  // namespace mutare
