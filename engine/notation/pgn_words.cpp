#include "engine/notation/pgn_words.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/names.h"
#include "base/text.h"

namespace mutare {

namespace {

struct NamedResult {
    std::string_view name;
    std::string_view result;
};

constexpr std::string_view kDraw = "1/2-1/2";
constexpr std::array kResults{
    NamedResult{"1-0", "1-0"}, NamedResult{"0-1", "0-1"},     NamedResult{"1/2-1/2", kDraw},
    NamedResult{"*", "*"},     NamedResult{"1/2", kDraw},     NamedResult{"1:0", "1-0"},
    NamedResult{"0:1", "0-1"}, NamedResult{"1/2:1/2", kDraw}, NamedResult{"0.5-0.5", kDraw},
};

struct NamedGlyph {
    std::string_view name;
    Nag nag;
};

constexpr std::array kGlyphs{
    NamedGlyph{"!", Nag::Good},
    NamedGlyph{"?", Nag::Mistake},
    NamedGlyph{"!!", Nag::Brilliant},
    NamedGlyph{"??", Nag::Blunder},
    NamedGlyph{"!?", Nag::Interesting},
    NamedGlyph{"?!", Nag::Dubious},
    NamedGlyph{"[]", Nag::OnlyMove},
    NamedGlyph{"=", Nag::Equal},
    NamedGlyph{"~", Nag::Unclear},
    NamedGlyph{"+=", Nag::WhiteSlightlyBetter},
    NamedGlyph{"+/=", Nag::WhiteSlightlyBetter},
    NamedGlyph{"=+", Nag::BlackSlightlyBetter},
    NamedGlyph{"=/+", Nag::BlackSlightlyBetter},
    NamedGlyph{"+/-", Nag::WhiteBetter},
    NamedGlyph{"-/+", Nag::BlackBetter},
    NamedGlyph{"+-", Nag::WhiteWinning},
    NamedGlyph{"-+", Nag::BlackWinning},
    NamedGlyph{"N", Nag::Novelty},
    NamedGlyph{"TN", Nag::Novelty},
};

constexpr std::string_view kSignsOfCheck = "+#";

bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

/// A set of characters as a table: all movetext is read by it.
constexpr std::array<bool, 256> set_of(std::string_view characters) {
    std::array<bool, 256> set{};
    for (const char character : characters) set[static_cast<unsigned char>(character)] = true;
    return set;
}

constexpr auto kIsSpace = set_of(kWhiteSpace);
constexpr auto kEndsWord = set_of(" \t\r\n\v\f{}();$*");

/// The small letters and digits of a text.
std::string letters_and_digits(std::string_view text) {
    std::string result;
    for (const char character : text) {
        if (is_digit(character) || is_letter(character)) result += to_lower(character);
    }
    return result;
}

}  // namespace

bool is_letter(char character) {
    return to_lower(character) >= 'a' && to_lower(character) <= 'z';
}

std::size_t word_begin(std::string_view line, std::size_t place) {
    while (place < line.size() && kIsSpace[static_cast<unsigned char>(line[place])]) ++place;
    return place;
}

std::size_t word_end(std::string_view line, std::size_t place) {
    if (line[place] == '*') return place + 1;
    while (place < line.size() && !kEndsWord[static_cast<unsigned char>(line[place])]) ++place;
    return place;
}

std::string_view result_named(std::string_view word) {
    const char first = word.empty() ? ' ' : word.front();
    if (first != '0' && first != '1' && first != '*') return {};
    const NamedResult* const found = find_named(kResults, word);
    return found == nullptr ? std::string_view() : found->result;
}

std::size_t number_length(std::string_view word) {
    if (word == "0000") return 0;
    std::size_t digits = 0;
    while (digits < word.size() && is_digit(word[digits])) ++digits;
    std::size_t dots = digits;
    while (dots < word.size() && word[dots] == '.') ++dots;
    const bool is_number = dots > digits || dots == word.size() || is_letter(word[dots]);
    return is_number ? dots : 0;
}

MoveAndSigns split_signs(std::string_view word) {
    constexpr std::string_view kSigns = "!?+-=/#~[]";
    if (!word.empty() && is_digit(word.back())) return {word, {}};
    const std::size_t dashes = std::min(word.find_first_not_of('-'), word.size());
    const bool is_null_move = dashes >= 2;
    const std::size_t length = is_null_move ? dashes : word.find_last_not_of(kSigns) + 1;
    return {word.substr(0, length), word.substr(length)};
}

bool repeats_move(std::string_view sign) {
    constexpr std::array<std::string_view, 7> kWords{"ch", "ch.",  "check", "mate",
                                                     "ep", "e.p.", "dbl"};
    return sign.find_first_not_of(kSignsOfCheck) == std::string_view::npos ||
           sign.find_first_not_of('.') == std::string_view::npos ||
           std::ranges::find(kWords, sign) != kWords.end();
}

std::optional<Nag> glyph_named(std::string_view sign) {
    const auto is_check = [](char letter) {
        return kSignsOfCheck.find(letter) != std::string_view::npos;
    };
    if (const NamedGlyph* const glyph = find_named(kGlyphs, sign)) return glyph->nag;
    if (sign.empty()) return std::nullopt;
    if (is_check(sign.front())) return glyph_named(sign.substr(1));
    if (is_check(sign.back())) return glyph_named(sign.substr(0, sign.size() - 1));
    return std::nullopt;
}

bool has_rules_of_chess(std::string_view variant) {
    // Between spaces; the first name is empty.
    constexpr std::string_view kNames =
        "  standard chess classical normal illegal fromposition chess960 960 fischerandom frc "
        "fischerrandom freestyle fischerrandomchess dfrc doublefischerrandom ";
    return kNames.find(join(" ", letters_and_digits(variant), " ")) != std::string_view::npos;
}

}  // namespace mutare
