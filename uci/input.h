// Where the lines of a conversation come from, and what can break it off from outside.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace mutare {

class Input {
  public:
    virtual ~Input() = default;
    /// The next line, without its line end. Nothing when no other will come, because the input has
    /// ended or because the conversation is broken off.
    virtual std::optional<std::string> next_line() = 0;
    /// Lets a moment pass. False when the conversation is broken off.
    virtual bool pause() = 0;
};

/// Lines that are known beforehand: the arguments of the program.
class GivenLines : public Input {
  public:
    explicit GivenLines(std::vector<std::string> lines) : lines_(std::move(lines)) {}
    std::optional<std::string> next_line() override;
    bool pause() override;

  private:
    std::vector<std::string> lines_;
    std::size_t next_ = 0;
};

/// Standard input. Broken off by SIGINT, by SIGTERM, and when nobody reads the standard output any
/// more. To be made before any thread, so that all inherit its signal mask.
class StandardInput : public Input {
  public:
    StandardInput();
    std::optional<std::string> next_line() override;
    bool pause() override;

  private:
    enum class Wait { ForInput, AMoment };
    /// Waits for input, or for a moment to pass. False when the conversation is broken off.
    bool wait(Wait what);
    /// Adds to what was read. False when there is no more.
    bool read_more();
    std::string take(std::size_t length, std::size_t line_end_length);

    bool is_broken_off_ = false;
    std::string buffer_;
    std::size_t begin_ = 0;   // what stands before was given out
    std::size_t unseen_ = 0;  // before it there is no line end
};

}  // namespace mutare
