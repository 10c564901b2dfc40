// Where the lines of a session come from, and what can interrupt it from outside.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mutare {

/// A megabyte more than any `position` needs: the longest game has 11 797 moves, of six bytes each.
inline constexpr std::size_t kMaxLineBytes = 6 * 11'797 + (std::size_t{1} << 20);

/// How long `Input::pause` sleeps.
inline constexpr std::chrono::milliseconds kPause{10};

class Input {
  public:
    virtual ~Input() = default;
    /// The next line, without its line end. Nothing at the end of the input, or when the session is
    /// interrupted. Of a line of more than `kMaxLineBytes`, something more than these.
    virtual std::optional<std::string> next_line() = 0;
    /// The next line if it is there already; nothing, too, at the end of the input.
    virtual std::optional<std::string> line_if_there() { return std::nullopt; }
    /// Sleeps for a few milliseconds. False when the session is interrupted.
    virtual bool pause() = 0;
};

/// A fixed list of lines, as from the arguments of the program.
class LineList : public Input {
  public:
    explicit LineList(std::vector<std::string> lines) : lines_(std::move(lines)) {}
    std::optional<std::string> next_line() override;
    bool pause() override;

  private:
    std::vector<std::string> lines_;
    std::size_t next_ = 0;
};

/// Standard input. SIGINT, SIGTERM (under Windows, Ctrl-C and a closed console) and a closed
/// standard output interrupt it. Requires that no other thread has been started: all threads must
/// inherit its signal mask.
class StandardInput : public Input {
  public:
    StandardInput();
    std::optional<std::string> next_line() override;
    std::optional<std::string> line_if_there() override;
    bool pause() override;

  private:
    enum class Wait { ForInput, ForPause };
    /// Returns when there is input, or when the pause is over. False when the session is
    /// interrupted.
    bool wait(Wait reason);
    /// Would `read` return at once?
    static bool is_readable();
    /// Reads what there is; waits where there is nothing yet. Returns the number of bytes, 0 at the
    /// end of the input.
    static std::size_t read(char* bytes, std::size_t max_bytes);
    /// Adds to the buffer. False at the end of the input.
    bool read_more();
    /// The place of the \n or \r that ends the line; npos where it is not there yet.
    std::size_t find_line_end();
    std::string extract(std::size_t end);

    bool is_interrupted_ = false;
    bool is_after_return_ = false;  // a \n that comes next belongs to the line end \r\n
    std::string buffer_;
    std::size_t begin_ = 0;    // everything before it has been returned
    std::size_t scanned_ = 0;  // no line ends between `begin_` and this
};

}  // namespace mutare
