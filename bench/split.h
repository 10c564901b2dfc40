// Cutting lines of text into their parts, for the readers of suites.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace mutare {

inline constexpr std::string_view kSpace = " \t\r";

/// Without the space around it; a part of the text, even where nothing is left.
inline std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return text.substr(text.size());
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

/// Cuts off the part before a separator, and the separator; with none left, all there is.
inline std::string_view take_until(std::string_view& text, std::string_view separators) {
    const std::size_t end = text.find_first_of(separators);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

/// Where a part of a line begins in it, from 1.
inline int column_of(std::string_view part, std::string_view line) {
    return static_cast<int>(part.data() - line.data()) + 1;
}

/// The number that is the whole text; nothing where it is none.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace mutare
