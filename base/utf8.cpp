#include "base/utf8.h"

#include <algorithm>

namespace mutare {

namespace {

/// The small letter of a capital one among the characters of one or two bytes.
char32_t lower_case(char32_t letter) {
    const auto is_in = [&](char32_t first, char32_t last) {
        return letter >= first && letter <= last;
    };
    if (is_in('A', 'Z') || (is_in(0xC0, 0xDE) && letter != 0xD7)) return letter + 0x20;
    // Latin Extended-A: a capital letter, then its small one, but for two without a partner.
    if (is_in(0x100, 0x12F) || is_in(0x132, 0x137) || is_in(0x14A, 0x177)) return letter | 1;
    if (is_in(0x139, 0x148) || is_in(0x179, 0x17E)) return letter + letter % 2;
    if (letter == 0x178) return 0xFF;
    // Greek: those with accents, the others, and the sigma at the end of a word.
    if (letter == 0x386) return 0x3AC;
    if (is_in(0x388, 0x38A)) return letter + 0x25;
    if (letter == 0x38C) return 0x3CC;
    if (is_in(0x38E, 0x38F)) return letter + 0x3F;
    if (is_in(0x391, 0x3AB)) return letter + 0x20;
    if (letter == 0x3C2) return 0x3C3;
    // Cyrillic.
    if (is_in(0x400, 0x40F)) return letter + 0x50;
    if (is_in(0x410, 0x42F)) return letter + 0x20;
    if (is_in(0x460, 0x481) || is_in(0x48A, 0x4BF) || is_in(0x4D0, 0x52F)) return letter | 1;
    return letter;
}

/// Is the character in UTF-8 a letter or a digit? All are taken for such but ASCII's others, the
/// signs of Latin-1 and the general punctuation.
bool is_of_word(std::string_view character) {
    const char first = character.front();
    if (character.size() == 1) {
        return (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') ||
               (first >= '0' && first <= '9');
    }
    return !character.starts_with('\xC2') && !character.starts_with("\xE2\x80") &&
           !character.starts_with("\xE2\x81");
}

}  // namespace

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

std::string lower_case(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::string_view character = first_characters(text, 1);
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
        if (character.size() == 1 && byte(0) < 0x80) {
            result += static_cast<char>(lower_case(char32_t{byte(0)}));
        } else if (character.size() == 2) {
            const char32_t small = lower_case(char32_t{(byte(0) & 0x1FU) << 6 | (byte(1) & 0x3FU)});
            result += static_cast<char>(0xC0 | small >> 6);
            result += static_cast<char>(0x80 | (small & 0x3F));
        } else {
            result += character;
        }
        text.remove_prefix(character.size());
    }
    return result;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    std::size_t length = 0;  // of the word before `at`
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view character = first_characters(text.substr(at), 1);
        const bool is_in_word = is_of_word(character);
        if (!is_in_word && length > 0) words.push_back(text.substr(at - length, length));
        length = is_in_word ? length + character.size() : 0;
        at += character.size();
    }
    if (length > 0) words.push_back(text.substr(text.size() - length));
    return words;
}

std::string as_utf8(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        const auto byte = static_cast<unsigned char>(text.front());
        if (length == 0) {
            result += static_cast<char>(0xC0 | byte >> 6);
            result += static_cast<char>(0x80 | (byte & 0x3F));
        } else if (byte < ' ' || byte == 0x7F) {
            result += ' ';
        } else {
            result += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

}  // namespace mutare
