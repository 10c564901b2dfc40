#include "engine/notation/pgn_words.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/names.h"
#include "base/text.h"
#include "engine/notation/written_move.h"

namespace mutare {

namespace {

struct NamedResult {
    std::string_view name;
    std::string_view result;
};

constexpr std::string_view kDraw = "1/2-1/2";
constexpr auto kResults = std::to_array<NamedResult>({{"1-0", "1-0"},
                                                      {"0-1", "0-1"},
                                                      {"*", "*"},
                                                      {"1:0", "1-0"},
                                                      {"0:1", "0-1"},
                                                      {"1/2-1/2", kDraw},
                                                      {"1/2", kDraw},
                                                      {"1/2:1/2", kDraw},
                                                      {"0.5-0.5", kDraw}});

struct NamedGlyph {
    std::string_view name;
    Nag nag;
};

constexpr auto kGlyphs = std::to_array<NamedGlyph>({{"!", Nag::Good},
                                                    {"?", Nag::Mistake},
                                                    {"!!", Nag::Brilliant},
                                                    {"??", Nag::Blunder},
                                                    {"!?", Nag::Interesting},
                                                    {"?!", Nag::Dubious},
                                                    {"[]", Nag::OnlyMove},
                                                    {"=", Nag::Equal},
                                                    {"~", Nag::Unclear},
                                                    {"+=", Nag::WhiteSlightlyBetter},
                                                    {"+/=", Nag::WhiteSlightlyBetter},
                                                    {"=+", Nag::BlackSlightlyBetter},
                                                    {"=/+", Nag::BlackSlightlyBetter},
                                                    {"+/-", Nag::WhiteBetter},
                                                    {"-/+", Nag::BlackBetter},
                                                    {"+-", Nag::WhiteWinning},
                                                    {"-+", Nag::BlackWinning},
                                                    {"N", Nag::Novelty},
                                                    {"TN", Nag::Novelty}});

constexpr std::string_view kSignsOfCheck = "+#";

constexpr bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

constexpr bool is_small(char character) {
    return character >= 'a' && character <= 'z';
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

/// What may stand in a move. Other characters than ASCII end it where they begin.
constexpr auto kMayBeInMove = [] {
    CharacterSet set = set_of(":-=/()");
    for (unsigned i = 0; i < set.size(); ++i) {
        const bool continues_character = i >= 0x80 && i < 0xC0;
        set[i] |= continues_character || is_letter(static_cast<char>(i)) ||
                  is_digit(static_cast<char>(i));
    }
    return set;
}();

constexpr auto kIsDot = set_of(".,:");
constexpr auto kJoinsMoves = set_of(".,!?+#");
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

/// May a move, a move number or a result begin there? "+dis" and "+check" are none.
bool begins_like_move(std::string_view text) {
    if (text.empty() || (!is_digit(text[0]) && !is_letter(text[0]))) return false;
    return !is_small(text[0]) || (text.size() > 1 && (is_digit(text[1]) || text[1] == 'x'));
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

std::size_t word_begin(std::string_view line, std::size_t place) {
    while (place < line.size() && kIsSpace[static_cast<unsigned char>(line[place])]) ++place;
    return place;
}

bool is_tag_begin(std::string_view line, std::size_t place) {
    const std::size_t name = word_begin(line, place + 1);
    std::size_t end = name;
    while (end < line.size() && (is_letter(line[end]) || is_digit(line[end]) || line[end] == '_')) {
        ++end;
    }
    return end > name && line.substr(word_begin(line, end)).starts_with('"');
}

std::size_t word_end(std::string_view line, std::size_t place) {
    if (line[place] == '*') return place + 1;
    const auto to_end = [&] {
        while (place < line.size() && !kEndsWord[static_cast<unsigned char>(line[place])] &&
               (line[place] != '[' || !is_tag_begin(line, place))) {
            ++place;
        }
    };
    to_end();
    if (place == line.size() || line[place] != '(' || !is_promotion(line, place)) return place;
    constexpr std::size_t kBrackets = 3;
    place += kBrackets;
    to_end();
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

SplitMove split_move(std::string_view word) {
    constexpr std::size_t kSquare = 2;
    constexpr std::array<std::string_view, 3> kLetters{"TN", "N", "D"};
    const std::size_t dashes = std::min(word.find_first_not_of("-@"), word.size());
    if (dashes > 1 && !begins_like_move(word.substr(dashes))) {  // a null move
        return {word.substr(0, dashes), {}, word.substr(dashes), {}};
    }
    std::size_t end = std::min(kSquare, word.size());
    while (end < word.size() && kMayBeInMove[static_cast<unsigned char>(word[end])]) ++end;
    if (end > 0 && without_signs(word.substr(end - 1)).empty()) --end;  // "e.p." has dots
    std::string_view move = without_signs(without_end(word.substr(0, end), kIsSign));
    for (const std::string_view letters : kLetters) {
        if (!move.ends_with(letters)) continue;
        const std::string_view rest = move.substr(0, move.size() - letters.size());
        const char last = rest.empty() ? ' ' : rest.back();
        const bool promotes = is_small(move.front()) && (last == '1' || last == '8');
        if (is_digit(last) && !promotes) move = rest;
    }
    if (move.size() == word.size()) return {move, {}, {}, {}};
    std::string_view signs = word.substr(move.size());
    const auto is_sign = [](unsigned char sign) { return kIsDot[sign] || kIsSign[sign]; };
    const auto joint =
        static_cast<std::size_t>(std::ranges::find_if_not(signs, is_sign) - signs.begin());
    const bool is_joined = joint > 0 && kJoinsMoves[static_cast<unsigned char>(signs.front())] &&
                           begins_like_move(signs.substr(joint));
    const std::string_view joined = signs.substr(is_joined ? joint : signs.size());
    signs = without_dots(signs.substr(0, signs.size() - joined.size()));
    const std::string_view glued = without_end(signs, kIsSign);
    return {move, glued, signs.substr(glued.size()), joined};
}

bool repeats_move(std::string_view sign) {
    return without_signs(sign).empty() && sign.find_first_of("!?") == std::string_view::npos;
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
    // Between spaces; the first name is empty. Some are no variants but kinds of games.
    constexpr std::string_view kNames =
        "  standard standardchess chess orthodox regular classical normal illegal fromposition "
        "chess960 960 fischerandom frc "
        "fischerrandom freestyle freestylechess fischerrandomchess chess9lx dfrc "
        "doublefischerrandom doublefischerrandomchess shuffle shufflechess nocastle wildfr wild0 "
        "wild1 wild2 wild3 wild4 wild5 wild6 wild7 wild8 wild8a odds handicap thematic rapid blitz "
        "bullet lightning correspondence ";
    return kNames.find(join(" ", letters_and_digits(variant), " ")) != std::string_view::npos;
}

}  // namespace mutare
