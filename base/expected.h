// A value, or the reason why there is none: the one way in which functions here fail. Errors are
// values; nothing is thrown.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace mutare {

/// Where and why a text is wrong.
struct ParseError {
    /// The name of the part that is wrong: "castling", "move". A string literal.
    std::string_view field;
    /// The place in the given text, in bytes from 1. One past the end if something is missing.
    int column = 1;
    /// The reason, for people: one line of UTF-8 without controls.
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

/// A value or an error, in the shape of C++23's std::expected. Converts from both, so that a
/// function can return either.
template <class T, class E = ParseError>
class [[nodiscard]] Expected {
  public:
    Expected(T value) : result_(std::move(value)) {}
    Expected(E error) : result_(std::move(error)) {}

    /// Is there a value?
    [[nodiscard]] explicit operator bool() const { return result_.index() == 0; }
    /// The value. Requires that there is one.
    [[nodiscard]] T& operator*() { return *std::get_if<0>(&result_); }
    [[nodiscard]] const T& operator*() const { return *std::get_if<0>(&result_); }
    [[nodiscard]] T* operator->() { return std::get_if<0>(&result_); }
    [[nodiscard]] const T* operator->() const { return std::get_if<0>(&result_); }
    /// Requires that there is no value.
    [[nodiscard]] const E& error() const { return *std::get_if<1>(&result_); }

  private:
    std::variant<T, E> result_;
};

/// Whether something could be done, and if not, why: `return {}` says that it was done.
template <class E>
class [[nodiscard]] Expected<void, E> {
  public:
    Expected() = default;
    Expected(E error) : error_(std::move(error)) {}

    [[nodiscard]] explicit operator bool() const { return !error_; }
    /// Requires that it could not be done.
    [[nodiscard]] const E& error() const { return *error_; }

  private:
    std::optional<E> error_;
};

}  // namespace mutare
