#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace mutare {

std::vector<Token> split_tokens(std::string_view line) {
    std::vector<Token> tokens;
    std::size_t start = line.find_first_not_of(kWhiteSpace);
    while (start != std::string_view::npos) {
        const std::size_t end = std::min(line.find_first_of(kWhiteSpace, start), line.size());
        tokens.push_back({line.substr(start, end - start), static_cast<int>(start) + 1});
        start = line.find_first_not_of(kWhiteSpace, end);
    }
    return tokens;
}

std::string_view text_between(const Token& first, const Token& last) {
    const auto distance = static_cast<std::size_t>(last.column - first.column);
    return {first.text.data(), distance + last.text.size()};
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kWhiteSpace);
    if (first == std::string_view::npos) return text.substr(text.size());
    return text.substr(first, text.find_last_not_of(kWhiteSpace) - first + 1);
}

std::string without_escapes(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool escapes = value[i] == '\\' && i + 1 < value.size() &&
                             (value[i + 1] == '"' || value[i + 1] == '\\');
        if (escapes) ++i;
        text += value[i];
    }
    return text;
}

std::string_view consume_until(std::string_view& text, std::string_view separators) {
    const std::size_t end = text.find_first_of(separators);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

std::optional<std::int64_t> clamped_number(std::string_view text) {
    using Range = std::numeric_limits<std::int64_t>;
    if (const auto number = whole_number<std::int64_t>(text)) return number;
    const bool is_negative = text.starts_with('-');
    const std::string_view digits = text.substr(is_negative ? 1 : 0);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
        return std::nullopt;
    }
    return is_negative ? Range::min() : Range::max();
}

std::string hexadecimal(std::uint64_t number, std::size_t min_digits) {
    std::string digits;
    for (; number != 0 || digits.size() < min_digits; number >>= 4) {
        digits.insert(digits.begin(), "0123456789abcdef"[number & 0xF]);
    }
    return digits;
}

std::string hundredths(int number) {
    const int size = std::abs(number);
    return join(number < 0 ? "-" : "", size / 100, size % 100 < 10 ? ".0" : ".", size % 100);
}

std::string left_aligned(std::string text, std::size_t width) {
    return text.append(width - std::min(width, character_count(text)), ' ');
}

std::string right_aligned(std::string_view text, std::size_t width) {
    return std::string(width - std::min(width, character_count(text)), ' ').append(text);
}

std::string in_quotes(std::string_view text) {
    const std::string_view shown = first_characters(text, kMaxQuoted);
    return join('"', as_utf8(shown), shown.size() < text.size() ? "...\"" : "\"");
}

std::string shown_character(std::string_view text, std::size_t place) {
    if (place >= text.size()) return "nothing";
    const std::string_view character = first_characters(text.substr(place), 1);
    if (as_utf8(character) == character) return join("'", character, "'");
    constexpr std::size_t kDigits = 2;
    return "byte 0x" + hexadecimal(static_cast<unsigned char>(character.front()), kDigits);
}

char to_lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

Tokens::iterator find_keyword(Tokens tokens, std::string_view keyword) {
    return std::ranges::find_if(
        tokens, [&](const Token& token) { return equals_ignoring_case(token.text, keyword); });
}

std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = byte(0) < 0x80   ? 1
                               : byte(0) < 0xC2 ? 0
                               : byte(0) < 0xE0 ? 2
                               : byte(0) < 0xF0 ? 3
                               : byte(0) < 0xF5 ? 4
                                                : 0;
    if (length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    // Neither a character in more bytes than it needs, nor a surrogate, nor one above U+10FFFF.
    if ((byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xED && byte(1) >= 0xA0)) return 0;
    if ((byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) >= 0x90)) return 0;
    return length;
}

std::string_view first_characters(std::string_view text, std::size_t count) {
    std::size_t end = 0;
    for (; count > 0 && end < text.size(); --count) {
        end += std::max<std::size_t>(character_length(text.substr(end)), 1);
    }
    return text.substr(0, end);
}

std::size_t character_count(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) text.remove_prefix(first_characters(text, 1).size());
    return count;
}

std::string windows_character(char character) {
    constexpr std::size_t kFirst = 0x80;
    constexpr std::size_t kFirstOfLatin1 = 0xA0;
    constexpr std::array<std::string_view, kFirstOfLatin1 - kFirst> kNotOfLatin1{
        "€", " ", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", " ", "Ž", " ",
        " ", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", " ", "ž", "Ÿ"};
    const auto byte = static_cast<unsigned char>(character);
    if (byte < kFirst) return {character};
    if (byte < kFirstOfLatin1) return std::string(kNotOfLatin1[byte - kFirst]);
    return {static_cast<char>(0xC0 | byte >> 6), static_cast<char>(0x80 | (byte & 0x3F))};
}

std::string as_utf8(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        const auto byte = static_cast<unsigned char>(text.front());
        const bool is_no_character =
            text.starts_with("\xEF\xBF\xBE") || text.starts_with("\xEF\xBF\xBF") ||
            (byte == 0xC2 && length == 2 && static_cast<unsigned char>(text[1]) < 0xA0);
        if (length == 0) {
            result += windows_character(text.front());
        } else if (byte < ' ' || byte == 0x7F || is_no_character) {
            result += ' ';
        } else {
            result += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

}  // namespace mutare
