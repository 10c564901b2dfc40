// How moves are written, and what needs no position. parse_move.cpp reads them.
#include "engine/notation/move_text.h"

#include <algorithm>
#include <array>

#include "base/names.h"
#include "base/text.h"
#include "engine/movegen.h"

namespace mutare {

namespace {

/// The part of a piece's square that distinguishes it from others of its type that can move there.
std::string_view origin_shown(const Position& position, Move move) {
    bool is_only_one = true;
    bool is_alone_on_file = true;
    bool is_alone_on_rank = true;
    for (const Move other : legal_moves(position)) {
        if (other.piece() != move.piece() || other.to() != move.to() ||
            other.from() == move.from()) {
            continue;
        }
        is_only_one = false;
        if (other.from().file() == move.from().file()) is_alone_on_file = false;
        if (other.from().rank() == move.from().rank()) is_alone_on_rank = false;
    }
    const std::string_view square = name(move.from());
    if (is_only_one) return "";
    if (is_alone_on_file) return square.substr(0, 1);
    if (is_alone_on_rank) return square.substr(1, 1);
    return square;
}

std::string without_check(const Position& position, Move move) {
    if (move.kind() == MoveKind::CastleKingside) return "O-O";
    if (move.kind() == MoveKind::CastleQueenside) return "O-O-O";
    std::string text;
    if (type_of(move.piece()) != PieceType::Pawn) {
        text += letter(type_of(move.piece()));
        text += origin_shown(position, move);
    } else if (move.is_capture()) {
        text += name(move.from()).substr(0, 1);
    }
    if (move.is_capture()) text += 'x';
    text += name(move.to());
    if (move.is_promotion()) {
        text += '=';
        text += letter(type_of(move.promoted()));
    }
    return text;
}

struct TypesetSign {
    std::string_view name;
    std::string_view ascii;
};

/// The selectors behind a figurine and the joiners have no width. The last three are Cyrillic
/// letters.
constexpr auto kTypesetSigns = std::to_array<TypesetSign>(
    {{"♔", "K"},     {"♕", "Q"},     {"♖", "R"},     {"♗", "B"},     {"♘", "N"},  {"♙", ""},
     {"♚", "K"},     {"♛", "Q"},     {"♜", "R"},     {"♝", "B"},     {"♞", "N"},  {"♟", ""},
     {"\uFE0E", ""}, {"\uFE0F", ""}, {"\u200C", ""}, {"\u200D", ""}, {"‐", "-"},  {"‑", "-"},
     {"‒", "-"},     {"–", "-"},     {"—", "-"},     {"―", "-"},     {"−", "-"},  {"×", "x"},
     {"…", "..."},   {"½", "1/2"},   {"‼", "!!"},    {"⁇", "??"},    {"⁉", "!?"}, {"⁈", "?!"},
     {"±", "+/-"},   {"∓", "-/+"},   {"⩲", "+/="},   {"⩱", "=/+"},   {"∞", "~"},  {"□", "[]"},
     {"†", "+"},     {"‡", "#"},     {"О", "O"},     {"о", "o"},     {"х", "x"}});

}  // namespace

std::string san(const Position& position, Move move) {
    std::string text = without_check(position, move);
    Position after = position.without_past();
    after.make_move(move);
    if (after.in_check()) text += legal_moves(after).is_empty() ? '#' : '+';
    return text;
}

std::string uci(Move move, const Position& position, bool chess960) {
    if (!move) return "0000";
    Square to = move.to();
    if (move.is_castling()) {
        const Castling castling = castling_of(move);
        if (chess960 || to == move.from() || is_king_step(move.from(), to)) {
            to = position.castling_table().rook_from(castling);
        }
    }
    std::string text = join(name(move.from()), name(to));
    if (move.is_promotion()) text += letter(make_piece(Color::Black, type_of(move.promoted())));
    return text;
}

std::string uci(Move move, const Position& position) {
    return uci(move, position, position.castling_table().is_any_non_classical());
}

std::string uci_line(const Position& position, const std::vector<Move>& moves, bool chess960) {
    // The position says which rooks castle, and that is the same in the whole game.
    return listed(moves, " ", [&](Move move) { return uci(move, position, chess960); });
}

bool is_null_move(std::string_view text) {
    constexpr std::array<std::string_view, 6> kNames{"Z0", "0000", "@@@@", "<>", "null", "pass"};
    const bool is_dashes = text.size() >= 2 && text.find_first_not_of('-') == text.npos;
    return is_dashes || std::ranges::any_of(kNames, [&](std::string_view name) {
               return equals_ignoring_case(text, name);
           });
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
