// A stream that nobody reads for a while.
#pragma once

#include <atomic>
#include <streambuf>
#include <string>

namespace mutare::tests {

/// A stream that takes no text until it is released, like a pipe that is full.
class StalledStream : public std::streambuf {
  public:
    /// What was written.
    [[nodiscard]] const std::string& text() const { return text_; }
    void wait_until_stalled() const { is_stalled_.wait(false); }
    void release() {
        is_released_ = true;
        is_released_.notify_all();
    }

  protected:
    int_type overflow(int_type character) override {
        is_stalled_ = true;
        is_stalled_.notify_all();
        is_released_.wait(false);
        if (!traits_type::eq_int_type(character, traits_type::eof())) {
            text_ += traits_type::to_char_type(character);
        }
        return traits_type::not_eof(character);
    }

  private:
    std::string text_;
    std::atomic<bool> is_stalled_ = false;
    std::atomic<bool> is_released_ = false;
};

}  // namespace mutare::tests
