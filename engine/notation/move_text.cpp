#include "engine/notation/move_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "base/names.h"
#include "base/text.h"
#include "base/utf8.h"
#include "engine/movegen.h"
#include "engine/notation/move_between.h"
#include "engine/notation/san.h"
#include "engine/notation/uci_move.h"

namespace mutare {

namespace {

struct TypesetSign {
    std::string_view name;
    std::string_view ascii;
};

/// In UTF-8, and those that Latin-1 and Windows have in a byte. The selectors behind a figurine and
/// the joiners have no width. The last three are Cyrillic letters.
constexpr auto kTypesetSigns = std::to_array<TypesetSign>(
    {{"♔", "K"},     {"♕", "Q"},    {"♖", "R"},     {"♗", "B"},      {"♘", "N"},
     {"♙", ""},      {"♚", "K"},    {"♛", "Q"},     {"♜", "R"},      {"♝", "B"},
     {"♞", "N"},     {"♟", ""},     {"\uFE0E", ""}, {"\uFE0F", ""},  {"\u200C", ""},
     {"\u200D", ""}, {"‐", "-"},    {"‑", "-"},     {"‒", "-"},      {"–", "-"},
     {"—", "-"},     {"―", "-"},    {"−", "-"},     {"×", "x"},      {"…", "..."},
     {"½", "1/2"},   {"‼", "!!"},   {"⁇", "??"},    {"⁉", "!?"},     {"⁈", "?!"},
     {"±", "+/-"},   {"∓", "-/+"},  {"⩲", "+/="},   {"⩱", "=/+"},    {"∞", "~"},
     {"□", "[]"},    {"†", "+"},    {"‡", "#"},     {"\xB1", "+/-"}, {"\xBD", "1/2"},
     {"\xD7", "x"},  {"\x96", "-"}, {"\x97", "-"},  {"\x85", "..."}, {"\x86", "+"},
     {"\x87", "#"},  {"О", "O"},    {"о", "o"},     {"х", "x"}});

constexpr bool is_capture_sign(char sign) {
    return sign == 'x' || sign == ':';
}

/// A move that is written by the squares where it begins and ends.
struct Coordinates {
    /// As UCI has it.
    std::string uci;
    /// x, : or - between the squares; 0 for none.
    char sign = 0;
};

/// The text after the target square as UCI has it: "=Q" and "(Q)" are "q".
std::string promotion_letter(std::string_view text) {
    const bool has_sign = text.starts_with('=') || text.starts_with('/') || text.starts_with('(');
    if (text.starts_with('(') && text.ends_with(')')) text.remove_suffix(1);
    if (has_sign && text.size() > 1) text.remove_prefix(1);
    return std::string(text);
}

std::optional<Coordinates> coordinates_in(std::string_view text) {
    constexpr std::size_t kSquare = 2;
    if (text.size() < 2 * kSquare || !square_named(text.substr(0, kSquare))) return std::nullopt;
    text = without_signs(text);
    if (text.size() < 2 * kSquare) return std::nullopt;
    Coordinates found;
    std::string_view rest = text.substr(kSquare);
    if (rest.front() == '-' || is_capture_sign(rest.front())) {
        found.sign = rest.front();
        rest.remove_prefix(1);
    }
    if (!square_named(rest.substr(0, kSquare))) return std::nullopt;
    found.uci.append(text.substr(0, kSquare)).append(rest.substr(0, kSquare));
    found.uci += promotion_letter(rest.substr(kSquare));
    return found;
}

Expected<Move> parse_coordinates(const Position& position, const Coordinates& written) {
    constexpr int kTargetColumn = 3;
    Expected<Move> move = parse_uci_move(position, written.uci);
    if (move && is_capture_sign(written.sign) && !move->is_capture()) {
        return move_error(kTargetColumn - 1, "there is nothing to capture there");
    }
    if (move || written.sign == 0 || move.error().column < kTargetColumn) return move;
    return moved_to(2, move.error());
}

/// May the byte stand in a move, with the pieces of any language: "Sf6", "Кf6"?
bool is_of_moves(char byte) {
    constexpr std::string_view kAscii =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghknopqrx0123456789:-=/().";
    constexpr unsigned char kFirstOfSymbols = 0xE2;  // U+2000 and beyond
    return is_ascii({&byte, 1}) ? kAscii.find(byte) != std::string_view::npos
                                : static_cast<unsigned char>(byte) < kFirstOfSymbols;
}

/// Is it as short as a move, and made of what may stand in one?
bool is_made_as_moves(std::string_view text) {
    constexpr std::size_t kLongest = 8;  // Ng1xf3=Q
    return !text.empty() && text.size() <= kLongest && std::ranges::all_of(text, is_of_moves);
}

bool names_square(std::string_view text) {
    for (std::size_t place = 0; place + 1 < text.size(); ++place) {
        if (square_named(text.substr(place, 2))) return true;
    }
    return false;
}

/// "Kx", "N3f", "Qe9": a piece, but no square.
bool is_maimed_move(std::string_view text) {
    constexpr std::string_view kPieces = "KQRBN";
    return kPieces.find(text.front()) != std::string_view::npos && text.size() > 1 &&
           text.find_first_not_of("abcdefgh0123456789x:-=KQRBN", 1) == std::string_view::npos &&
           text.find_first_of("0123456789x:") != std::string_view::npos;
}

/// Castling as a move of the king: Ke1-g1, Ke1xh1.
std::optional<Move> king_castling(const Position& position, std::string_view text) {
    const auto squares = text.starts_with('K') ? coordinates_in(text.substr(1)) : std::nullopt;
    if (!squares) return std::nullopt;
    const Expected<Move> move = parse_uci_move(position, squares->uci);
    return move && move->is_castling() ? std::optional(*move) : std::nullopt;
}

/// SAN; nf3 is read as Nf3, but bc3 only as a pawn's move.
Expected<Move> parse_lenient_san(const Position& position, std::string_view text) {
    constexpr std::string_view kPieces = "nrqk";
    std::string capital;
    if (!text.empty() && kPieces.find(text.front()) != std::string_view::npos) {
        capital = text;
        capital.front() = static_cast<char>(text.front() - 'a' + 'A');
        text = capital;
    }
    if (const auto castling = king_castling(position, text)) return *castling;
    return parse_san(position, text);
}

Expected<Move> parse_clear_move(const Position& position, std::string_view text) {
    if (text == "0000") return parse_uci_move(position, text);
    if (const auto written = coordinates_in(text)) {
        return parse_coordinates(position, *written);
    }
    return parse_lenient_san(position, text);
}

bool is_file(char letter) {
    return letter >= 'a' && letter <= 'h';
}
bool is_lower(char letter) {
    return letter >= 'a' && letter <= 'z';
}

/// A pawn's capture that is written by its files alone: "cd", "cxd", "c:d=Q".
struct FilesOfCapture {
    char from = 0;
    char to = 0;
    /// As UCI has it.
    std::string promotion;
};

std::optional<FilesOfCapture> files_in(std::string_view text) {
    text = without_signs(text);
    const std::size_t to = text.size() > 1 && is_capture_sign(text[1]) ? 2 : 1;
    if (text.size() <= to || !is_file(text[0]) || !is_file(text[to])) return std::nullopt;
    if (std::abs(text[0] - text[to]) != 1) return std::nullopt;
    FilesOfCapture files{text[0], text[to], {}};
    const std::string_view rest = text.substr(to + 1);
    if (rest.empty()) return files;
    files.promotion = promotion_letter(rest);
    // "der" is a word, and no promotion.
    const bool is_promotion =
        !is_lower(rest.front()) && files.promotion.size() == 1 && promotion_for(files.promotion[0]);
    return is_promotion ? std::optional(files) : std::nullopt;
}

/// What a text in capitals may mean: "BC3" is Bc3 or bc3, "NXd5" is Nxd5.
std::vector<std::string> readings_of_capitals(std::string_view text) {
    constexpr std::string_view kPieces = "KQRBN";
    std::vector<std::string> readings;
    if (text.empty()) return readings;
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), to_lower);
    if (kPieces.find(text.front()) != std::string_view::npos || is_lower(text.front())) {
        std::string piece = lower;
        piece.front() = text.front();
        if (piece != text) readings.push_back(std::move(piece));
    }
    const auto is_small = [](char letter) { return is_lower(letter) && letter != 'x'; };
    if (lower != text && std::ranges::none_of(text, is_small)) readings.push_back(lower);
    return readings;
}

std::vector<Move> captures_between(const Position& position, const FilesOfCapture& files) {
    std::vector<Move> captures;
    for (const Move move : legal_moves(position)) {
        const bool fits = type_of(move.piece()) == PieceType::Pawn && move.is_capture() &&
                          name(move.from())[0] == files.from && name(move.to())[0] == files.to;
        const bool promotes_so =
            files.promotion.empty() ||
            (move.is_promotion() && promotion_for(files.promotion[0]) == type_of(move.promoted()));
        if (fits && promotes_so) captures.push_back(move);
    }
    return captures;
}

/// The legal moves that a reading of a loose spelling fits.
std::vector<Move> moves_of(const Position& position, std::string_view reading) {
    if (const auto files = files_in(reading)) return captures_between(position, *files);
    const Expected<Move> move = parse_clear_move(position, reading);
    return move ? std::vector<Move>{*move} : std::vector<Move>();
}

ParseError why_no_move(const Position& position, std::string_view reading) {
    const auto files = files_in(reading);
    if (!files) return parse_clear_move(position, reading).error();
    return move_error(
        0, join("no pawn can capture from the ", files->from, "-file on the ", files->to, "-file"));
}

/// The only legal move that a loose spelling fits. For none, the error is that of the first
/// reading.
Expected<Move> parse_loose_move(const Position& position, std::string_view text) {
    std::vector<std::string> readings = readings_of_capitals(text);
    if (readings.empty() || files_in(text)) readings = {std::string(text)};
    std::vector<Move> fitting;
    for (const std::string& reading : readings) {
        for (const Move move : moves_of(position, reading)) {
            if (std::ranges::find(fitting, move) == fitting.end()) fitting.push_back(move);
        }
    }
    if (fitting.size() == 1) return fitting.front();
    if (fitting.empty()) return why_no_move(position, readings.front());
    const auto text_of = [&](Move move) { return san(position, move); };
    return move_error(0, "it may be " + listed(fitting, " or ", text_of));
}

Expected<Move> parse_ascii_move(const Position& position, std::string_view text) {
    const Expected<Move> move = parse_clear_move(position, text);
    return move ? move : parse_loose_move(position, text);
}

/// "OO", "000": castling without dashes.
bool is_castling_without_dashes(std::string_view text) {
    constexpr std::size_t kKingside = 2;
    constexpr std::size_t kQueenside = 3;
    return (text.size() == kKingside || text.size() == kQueenside) &&
           text.find_first_not_of("Oo0") == std::string_view::npos;
}

/// Does a text of capitals name a square? The digit is its end: C42 is an opening.
bool names_square_in_capitals(std::string_view text) {
    for (std::size_t place = 0; place + 1 < text.size(); ++place) {
        const char next = place + 2 < text.size() ? text[place + 2] : ' ';
        const bool is_capital = text[place] != to_lower(text[place]);
        const std::string square{to_lower(text[place]), text[place + 1]};
        if (is_capital && square_named(square) && (next < '0' || next > '9')) return true;
    }
    return false;
}

}  // namespace

Expected<Move> parse_move(const Position& position, std::string_view text) {
    Expected<Move> move = parse_ascii_move(position, text);
    if (move || is_ascii(text)) return move;
    Expected<Move> typeset = parse_ascii_move(position, in_ascii(text));
    // The columns of the two texts differ.
    return typeset ? typeset : move_error(0, typeset.error().message);
}

bool is_null_move(std::string_view text) {
    constexpr std::array<std::string_view, 5> kNames{"Z0", "0000", "@@@@", "null", "pass"};
    const bool is_dashes = text.size() >= 2 && text.find_first_not_of('-') == text.npos;
    return is_dashes || std::ranges::any_of(kNames, [&](std::string_view name) {
               return equals_ignoring_case(text, name);
           });
}

bool has_form_of_move(std::string_view text) {
    constexpr std::array<std::string_view, 3> kCastling{"O-O", "0-0", "o-o"};
    text = without_signs(text);
    const auto begins_text = [&](std::string_view name) { return text.starts_with(name); };
    if (std::ranges::any_of(kCastling, begins_text)) return true;
    if (!is_made_as_moves(text)) return false;
    return is_maimed_move(text) || names_square(text) || is_spelled_loosely(text);
}

bool is_spelled_loosely(std::string_view text) {
    text = without_signs(text);
    if (!is_made_as_moves(text) || names_square(text)) return false;
    if (is_castling_without_dashes(text) || files_in(text)) return true;
    const auto names_files = [](const std::string& reading) {
        return files_in(reading).has_value();
    };
    return names_square_in_capitals(text) ||
           std::ranges::any_of(readings_of_capitals(text), names_files);
}

std::string in_ascii(std::string_view text) {
    std::string ascii;
    while (!text.empty()) {
        const std::string_view character = first_characters(text, 1);
        const TypesetSign* const sign =
            is_ascii(character) ? nullptr : find_named(kTypesetSigns, character);
        ascii += sign == nullptr ? character : sign->ascii;
        text.remove_prefix(character.size());
    }
    return ascii;
}

bool is_ascii(std::string_view text) {
    constexpr unsigned char kFirstBeyond = 0x80;
    return std::ranges::all_of(
        text, [](char letter) { return static_cast<unsigned char>(letter) < kFirstBeyond; });
}

}  // namespace mutare
