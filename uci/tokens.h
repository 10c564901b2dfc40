// Words of a command line or of a UCI line: cutting, numbers, and what to say of one that is wrong.
// Nothing here knows what the words mean.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mutare {

struct Token {
    std::string_view text;
    /// Where it begins in its line, counted from 1.
    int column = 1;
};

using Tokens = std::span<const Token>;

/// Cuts at any run of white space, a carriage return included.
std::vector<Token> split_tokens(std::string_view line);

/// The part of the line from one word's beginning to another's end. Both must be of that line.
std::string_view text_between(const Token& first, const Token& last);

/// The number that a word writes in decimal; beyond 64 bits the nearest that fits. Nothing when it
/// is not a whole number.
std::optional<std::int64_t> whole_number(std::string_view word);

/// The word between quotation marks, fit to be printed: at most 40 characters, and anything that is
/// not printable ASCII as '?'.
std::string quoted(std::string_view word);

/// Equal when capital and small letters are not told apart?
bool equals_ignoring_case(std::string_view a, std::string_view b);

/// The candidate that is one or two typing errors away from the word; nothing when none is.
std::optional<std::string_view> nearest(std::string_view word,
                                        std::span<const std::string_view> candidates);

/// The names of a table's entries.
template <class Entry, std::size_t count>
constexpr std::array<std::string_view, count> names_of(const std::array<Entry, count>& table) {
    std::array<std::string_view, count> names;
    for (std::size_t i = 0; i < count; ++i) names[i] = table[i].name;
    return names;
}

/// `; did you mean "uci"?` with the nearest candidate; empty when none is near.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace mutare
