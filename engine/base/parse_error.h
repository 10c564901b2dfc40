// What reading a text comes to: the value that stands there, or where and why the text is wrong.
// Errors are values; nothing here is thrown.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace mutare {

struct ParseError {
    /// The part of the text that is wrong, by name: "castling", "move". A literal.
    std::string_view field;
    /// Where in the text that was given, in bytes from 1. One past the end where something lacks.
    int column = 1;
    /// The reason: one line of printable ASCII, for people.
    std::string message;
};

/// The same error, seen in the line in which the text begins at that column.
inline ParseError moved_to(int column, ParseError error) {
    error.column += column - 1;
    return error;
}

/// What is wrong with a line of a file.
struct LineError {
    /// From 1.
    int line = 0;
    ParseError error;
};

/// A value, or the error that stood in its way. Converts from both, so that a parser just returns.
template <class T>
class Parsed {
  public:
    Parsed(T value) : result_(std::move(value)) {}
    Parsed(ParseError error) : result_(std::move(error)) {}

    /// Is there a value?
    [[nodiscard]] explicit operator bool() const { return std::holds_alternative<T>(result_); }
    /// The value. Requires that there is one.
    [[nodiscard]] T& operator*() { return *std::get_if<T>(&result_); }
    [[nodiscard]] const T& operator*() const { return *std::get_if<T>(&result_); }
    [[nodiscard]] T* operator->() { return std::get_if<T>(&result_); }
    [[nodiscard]] const T* operator->() const { return std::get_if<T>(&result_); }
    /// Requires that there is no value.
    [[nodiscard]] const ParseError& error() const { return *std::get_if<ParseError>(&result_); }

  private:
    std::variant<T, ParseError> result_;
};

}  // namespace mutare
