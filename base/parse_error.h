// The result of parsing a text: a value, or where and why the text is wrong. Errors are values;
// nothing is thrown.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace mutare {

struct ParseError {
    /// The name of the part that is wrong: "castling", "move". A string literal.
    std::string_view field;
    /// The place in the given text, in bytes from 1. One past the end if something is missing.
    int column = 1;
    /// The reason, for people: one line of printable ASCII.
    std::string message;
};

/// The error of a text as an error of the line in which the text begins at that column.
inline ParseError moved_to(int column, ParseError error) {
    error.column += column - 1;
    return error;
}

/// An error in a line of a file.
struct LineError {
    /// From 1.
    int line = 0;
    ParseError error;
};

/// A value or an error. Converts from both, so that a parser can return either.
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
