// Text as it comes from people and programs: splitting it, reading whole numbers, quoting it
// safely. Nothing here knows what the text means.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace mutare {

inline constexpr std::string_view kWhiteSpace = " \t\r\n\v\f";

struct Token {
    std::string_view text;
    /// Where it begins in its line, counted from 1.
    int column = 1;
};

using Tokens = std::span<const Token>;

/// The tokens of a line, which any run of white space separates.
std::vector<Token> split_tokens(std::string_view line);

/// The part of the line from the beginning of one token to the end of another. Requires that both
/// are tokens of the same line.
std::string_view text_between(const Token& first, const Token& last);

/// The text without white space at its ends: always a part of the text, even when it is empty.
std::string_view trimmed(std::string_view text);

/// The text between quotation marks without the backslashes before quotation marks and backslashes.
std::string without_escapes(std::string_view value);

/// Removes the part before the first of the separators from the text, together with that separator,
/// and returns the part. Without a separator the part is the whole text.
std::string_view consume_until(std::string_view& text, std::string_view separators);

/// The texts and whole numbers joined without a separator.
template <class... Parts>
std::string join(const Parts&... parts) {
    std::string all;
    const auto add = [&all](const auto& part) {
        using Part = std::remove_cvref_t<decltype(part)>;
        if constexpr (std::is_same_v<Part, char>) {
            all += part;
        } else if constexpr (std::is_integral_v<Part>) {
            all += std::to_string(part);
        } else {
            all += std::string_view(part);
        }
    };
    (add(parts), ...);
    return all;
}

/// What `text_of` says of each item, with the separator between two.
template <class Items, class TextOf = std::identity>
std::string listed(const Items& items, std::string_view separator, TextOf text_of = {}) {
    std::string all;
    bool is_first = true;
    for (const auto& item : items) {
        if (!std::exchange(is_first, false)) all += separator;
        all += std::invoke(text_of, item);
    }
    return all;
}

/// The column at which a part of a line begins in it, counted from 1.
inline int column_of(std::string_view part, std::string_view line) {
    return static_cast<int>(part.data() - line.data()) + 1;
}

/// The whole number that the text writes in decimal. Nothing when it is something else or does not
/// fit the type.
template <class Number>
std::optional<Number> whole_number(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end) return std::nullopt;
    return number;
}

/// The whole number that the text writes in decimal, or the nearest that fits 64 bits. Nothing when
/// it is something else.
std::optional<std::int64_t> clamped_number(std::string_view text);

/// The number in hexadecimal, in lower case, with zeros before it up to that many digits.
std::string hexadecimal(std::uint64_t number, std::size_t min_digits = 1);

/// A number of hundredths as a decimal: "-1.05" for -105.
std::string hundredths(int number);

/// The text with spaces behind it, or before it, up to that many characters.
std::string left_aligned(std::string text, std::size_t width);
std::string right_aligned(std::string_view text, std::size_t width);

/// The longest text that is quoted whole.
inline constexpr std::size_t kMaxQuoted = 40;

/// The text between quotation marks, fit to be printed: at most `kMaxQuoted` characters, in UTF-8
/// as `as_utf8` has it.
std::string in_quotes(std::string_view text);

/// The character at a place, fit to be printed: `'x'`, `byte 0x1F`, or "nothing" past the end.
std::string shown_character(std::string_view text, std::size_t place);

/// The ASCII letter in lower case; any other character as it is.
char to_lower(char letter);

/// Are the texts equal, apart from upper and lower case?
bool equals_ignoring_case(std::string_view a, std::string_view b);

/// The first token that is the keyword, in upper or lower case; the end when there is none.
Tokens::iterator find_keyword(Tokens tokens, std::string_view keyword);

// Text in UTF-8, and what is not.

/// The number of bytes of the UTF-8 character that the text begins with; 0 where it is none.
/// Requires a text that is not empty.
std::size_t character_length(std::string_view text);

/// The first characters of the text. A byte that is not UTF-8 counts as a character.
std::string_view first_characters(std::string_view text, std::size_t count);
std::size_t character_count(std::string_view text);

/// The character of Windows-1252 in UTF-8; a space for a byte that is none. It has the characters
/// of Latin-1, the encoding of the PGN standard, and more.
std::string windows_character(char character);

/// The text as UTF-8, as JSON and XML must be. Bytes that are not are taken for Windows-1252;
/// control characters, U+FFFE and U+FFFF become spaces.
std::string as_utf8(std::string_view text);

}  // namespace mutare
