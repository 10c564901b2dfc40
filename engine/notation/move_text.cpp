#include "engine/notation/move_text.h"

#include <algorithm>
#include <array>

#include "base/names.h"
#include "engine/notation/move_between.h"
#include "engine/notation/san.h"
#include "engine/notation/uci_move.h"

namespace mutare {

namespace {

struct TypesetSign {
    std::string_view name;
    std::string_view ascii;
};

/// In UTF-8, and the few that Latin-1 has.
constexpr auto kTypesetSigns = std::to_array<TypesetSign>(
    {{"♔", "K"},  {"♕", "Q"},      {"♖", "R"},      {"♗", "B"},    {"♘", "N"},   {"♙", ""},
     {"♚", "K"},  {"♛", "Q"},      {"♜", "R"},      {"♝", "B"},    {"♞", "N"},   {"♟", ""},
     {"‐", "-"},  {"‑", "-"},      {"‒", "-"},      {"–", "-"},    {"—", "-"},   {"−", "-"},
     {"×", "x"},  {"…", "..."},    {"½", "1/2"},    {"‼", "!!"},   {"⁇", "??"},  {"⁉", "!?"},
     {"⁈", "?!"}, {"±", "+/-"},    {"∓", "-/+"},    {"⩲", "+/="},  {"⩱", "=/+"}, {"∞", "~"},
     {"□", "[]"}, {"\xB1", "+/-"}, {"\xBD", "1/2"}, {"\xD7", "x"}, {"†", "+"},   {"‡", "#"}});

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

Parsed<Move> parse_coordinates(const Position& position, const Coordinates& written) {
    constexpr int kTargetColumn = 3;
    Parsed<Move> move = parse_uci_move(position, written.uci);
    if (move && is_capture_sign(written.sign) && !move->is_capture()) {
        return move_error(kTargetColumn - 1, "there is nothing to capture there");
    }
    if (move || written.sign == 0 || move.error().column < kTargetColumn) return move;
    return moved_to(2, move.error());
}

/// "Kx", "N3f", "Qe9": a piece, but no square.
bool is_maimed_move(std::string_view text) {
    constexpr std::string_view kPieces = "KQRBN";
    return kPieces.find(text.front()) != std::string_view::npos && text.size() > 1 &&
           text.find_first_not_of("abcdefgh0123456789x:-=KQRBN", 1) == std::string_view::npos &&
           text.find_first_of("0123456789x:") != std::string_view::npos;
}

/// SAN; nf3 is read as Nf3, but bc3 only as a pawn's move.
Parsed<Move> parse_lenient_san(const Position& position, std::string_view text) {
    constexpr std::string_view kPieces = "nrqk";
    std::string san(text);
    if (text.empty() || kPieces.find(text.front()) == std::string_view::npos) {
        return parse_san(position, san);
    }
    san.front() = static_cast<char>(san.front() - 'a' + 'A');
    return parse_san(position, san);
}

Parsed<Move> parse_ascii_move(const Position& position, std::string_view text) {
    if (text == "0000") return parse_uci_move(position, text);
    if (const auto written = coordinates_in(text)) {
        return parse_coordinates(position, *written);
    }
    return parse_lenient_san(position, text);
}

}  // namespace

Parsed<Move> parse_move(const Position& position, std::string_view text) {
    Parsed<Move> move = parse_ascii_move(position, text);
    if (move || is_ascii(text)) return move;
    Parsed<Move> typeset = parse_ascii_move(position, in_ascii(text));
    // The columns of the two texts differ.
    return typeset ? typeset : move_error(0, typeset.error().message);
}

bool is_null_move(std::string_view text) {
    constexpr std::array<std::string_view, 5> kNames{"Z0", "0000", "@@@@", "null", "pass"};
    const bool is_dashes = text.size() >= 2 && text.find_first_not_of('-') == text.npos;
    return is_dashes || std::ranges::find(kNames, text) != kNames.end();
}

bool has_form_of_move(std::string_view text) {
    constexpr std::array<std::string_view, 3> kCastling{"O-O", "0-0", "o-o"};
    constexpr std::size_t kLongest = 8;  // Ng1xf3=Q
    text = without_signs(text);
    const auto begins_text = [&](std::string_view name) { return text.starts_with(name); };
    if (std::ranges::any_of(kCastling, begins_text)) return true;
    if (text.empty() || text.size() > kLongest) return false;
    if (is_maimed_move(text)) return true;
    for (std::size_t place = 0; place + 1 < text.size(); ++place) {
        if (square_named(text.substr(place, 2))) return true;
    }
    return false;
}

std::string in_ascii(std::string_view text) {
    std::string ascii;
    while (!text.empty()) {
        const auto begins_text = [&](const TypesetSign& sign) {
            return text.starts_with(sign.name);
        };
        const auto sign = is_ascii(text.substr(0, 1))
                              ? kTypesetSigns.end()
                              : std::ranges::find_if(kTypesetSigns, begins_text);
        const bool is_typeset = sign != kTypesetSigns.end();
        ascii += is_typeset ? sign->ascii : text.substr(0, 1);
        text.remove_prefix(is_typeset ? sign->name.size() : 1);
    }
    return ascii;
}

bool is_ascii(std::string_view text) {
    constexpr unsigned char kFirstBeyond = 0x80;
    return std::ranges::all_of(
        text, [](char letter) { return static_cast<unsigned char>(letter) < kFirstBeyond; });
}

}  // namespace mutare
