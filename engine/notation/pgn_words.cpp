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
using CharacterSet = std::array<bool, 256>;

constexpr CharacterSet set_of(std::string_view characters) {
    CharacterSet set{};
    for (const char character : characters) set[static_cast<unsigned char>(character)] = true;
    return set;
}

/// Is the bracket that stands there that of "(Q)", after a last rank?
bool is_promotion(std::string_view line, std::size_t place) {
    constexpr std::string_view kLastRanks = "18";
    constexpr std::string_view kPieces = "QRBNqrbn";
    const auto is_among = [&](std::string_view set, std::size_t at) {
        return at < line.size() && set.find(line[at]) != std::string_view::npos;
    };
    return place > 0 && is_among(kLastRanks, place - 1) && is_among(kPieces, place + 1) &&
           is_among(")", place + 2);
}

constexpr auto kIsSpace = set_of(kWhiteSpace);
constexpr auto kEndsWord = set_of(" \t\r\n\v\f{}();$*");

constexpr auto kIsDot = set_of(".,:");
constexpr auto kMayJoinMoves = set_of(".,!?+#");
constexpr auto kIsSign = set_of("!?+-=/#~[]");

/// The word without what is in the set at its end.
std::string_view without_end(std::string_view word, const CharacterSet& set) {
    while (!word.empty() && set[static_cast<unsigned char>(word.back())]) word.remove_suffix(1);
    return word;
}

/// The word without dots and commas at its end.
std::string_view without_dots(std::string_view word) {
    return without_end(word, kIsDot);
}

/// May the text end a move: "Nf3", "O-O", "00"? Not so "12" and "e.p".
bool ends_like_move(std::string_view text) {
    constexpr std::size_t kLongest = 8;  // all that is looked at
    const char last = text.empty() ? ' ' : text.back();
    if (!is_digit(last) && last == to_lower(last)) return false;
    if (text.ends_with("00") || text.ends_with("0-0")) return true;
    return std::ranges::any_of(text.substr(text.size() - std::min(text.size(), kLongest)),
                               is_letter);
}

/// May a move, a move number or a result begin there? "+dis" and "+check" are none.
bool begins_like_move(std::string_view text) {
    if (text.empty() || (!is_digit(text[0]) && !is_letter(text[0]))) return false;
    const bool is_small = is_letter(text[0]) && text[0] == to_lower(text[0]);
    return !is_small || (text.size() > 1 && (is_digit(text[1]) || text[1] == 'x'));
}

/// The place after the signs there, where they stand between two moves with no space: "e4,e5",
/// "Qxf7+Kd8". 0 where they do not.
std::size_t place_after_joint(std::string_view line, std::size_t begin, std::size_t place) {
    if (!ends_like_move(line.substr(begin, place - begin))) return 0;
    const auto is_sign = [&](unsigned char sign) { return kIsDot[sign] || kIsSign[sign]; };
    while (place < line.size() && is_sign(static_cast<unsigned char>(line[place]))) ++place;
    return begins_like_move(line.substr(place)) ? place : 0;
}

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
    const auto is_in = [&](const CharacterSet& set) {
        return set[static_cast<unsigned char>(line[place])];
    };
    const auto ends_word = [&] { return is_in(kEndsWord); };
    for (const std::size_t begin = place; place < line.size() && !ends_word(); ++place) {
        if (!is_in(kMayJoinMoves)) continue;
        if (const std::size_t end = place_after_joint(line, begin, place); end > 0) return end;
    }
    if (place == line.size() || line[place] != '(' || !is_promotion(line, place)) return place;
    constexpr std::size_t kBrackets = 3;
    for (place += kBrackets; place < line.size() && !ends_word();) ++place;
    return place;
}

std::string_view result_named(std::string_view word) {
    const char first = word.empty() ? ' ' : word.front();
    if (first != '0' && first != '1' && first != '*') return {};
    if (word.size() > 1 && is_digit(word[1])) return {};  // most often a move number
    const NamedResult* const found = find_named(kResults, without_dots(word));
    return found == nullptr ? std::string_view() : found->result;
}

std::size_t number_length(std::string_view word) {
    const std::size_t zeros = std::min(word.find_first_not_of('0'), word.size());
    std::size_t digits = zeros;
    while (digits < word.size() && is_digit(word[digits])) ++digits;
    if (zeros >= 2 && zeros == digits) return 0;
    std::size_t dots = digits;
    const auto is_dot = [&](char sign) { return sign == '.' || (sign == ',' && digits > 0); };
    while (dots < word.size() && is_dot(word[dots])) ++dots;
    const bool is_number = dots > digits || dots == word.size() || is_letter(word[dots]);
    return is_number ? dots : 0;
}

MoveAndSigns split_signs(std::string_view word) {
    word = without_dots(word);
    if (!word.empty() && is_digit(word.back())) return {word, {}};
    const std::size_t dashes = std::min(word.find_first_not_of('-'), word.size());
    const bool is_null_move = dashes >= 2;
    const std::size_t length = is_null_move ? dashes : without_end(word, kIsSign).size();
    return {word.substr(0, length), word.substr(length)};
}

std::string_view glued_sign(std::string_view move) {
    constexpr std::size_t kSquare = 2;
    constexpr std::array<std::string_view, 3> kNames{"TN", "N", "D"};
    const auto is_of_moves = [](char letter) {
        return is_letter(letter) || is_digit(letter) || letter == 'x' || letter == ':' ||
               letter == '-' || letter == '=' || letter == '/' || letter == '(' || letter == ')';
    };
    for (std::size_t place = kSquare; place < move.size(); ++place) {
        if (!is_of_moves(move[place])) return move.substr(place);
    }
    for (const std::string_view name : kNames) {
        const std::size_t length = move.size() - std::min(move.size(), name.size());
        if (move.ends_with(name) && length > 0 && is_digit(move[length - 1])) {
            return move.substr(length);
        }
    }
    return {};
}

bool repeats_move(std::string_view sign) {
    constexpr std::array<std::string_view, 7> kWords{"ch", "ch.",  "check", "mate",
                                                     "ep", "e.p.", "dbl"};
    return sign.find_first_not_of(kSignsOfCheck) == std::string_view::npos ||
           without_dots(sign).empty() || std::ranges::find(kWords, sign) != kWords.end();
}

bool tells_end(std::string_view word) {
    constexpr std::array<std::string_view, 12> kWords{
        "White",    "Black", "resigns",   "resigned",  "draw",      "drawn",
        "forfeits", "mate",  "checkmate", "stalemate", "abandoned", "adjourned"};
    return std::ranges::any_of(
        kWords, [&](std::string_view end) { return equals_ignoring_case(word, end); });
}

std::optional<Nag> glyph_named(std::string_view sign) {
    const auto is_check = [](char letter) {
        return kSignsOfCheck.find(letter) != std::string_view::npos;
    };
    while (true) {
        if (const NamedGlyph* const glyph = find_named(kGlyphs, sign)) return glyph->nag;
        if (sign.empty()) return std::nullopt;
        if (is_check(sign.front())) {
            sign.remove_prefix(1);
        } else if (is_check(sign.back())) {
            sign.remove_suffix(1);
        } else {
            return std::nullopt;
        }
    }
}

bool has_rules_of_chess(std::string_view variant) {
    // Between spaces; the first name is empty.
    constexpr std::string_view kNames =
        "  standard standardchess chess orthodox regular classical normal illegal fromposition "
        "chess960 960 fischerandom frc "
        "fischerrandom freestyle freestylechess fischerrandomchess chess9lx dfrc "
        "doublefischerrandom doublefischerrandomchess shuffle shufflechess nocastle wildfr wild0 "
        "wild1 wild2 wild3 wild4 wild5 wild6 wild7 wild8 wild8a ";
    return kNames.find(join(" ", letters_and_digits(variant), " ")) != std::string_view::npos;
}

}  // namespace mutare
