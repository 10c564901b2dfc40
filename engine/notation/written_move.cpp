// A scanner takes the text of a move apart, whatever the notation.
#include "engine/notation/written_move.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/text.h"
#include "engine/notation/move_text.h"

namespace mutare {

namespace {

constexpr bool is_capture_sign(char sign) {
    return sign == 'x' || sign == ':';
}

/// What a piece letter stands for, in upper or lower case.
std::optional<PieceType> piece_type_for(char letter) {
    const std::optional<Piece> piece = piece_for(letter);
    return piece ? std::optional(type_of(*piece)) : std::nullopt;
}

/// What a promotion letter stands for, in upper or lower case.
std::optional<PieceType> promotion_for(char letter) {
    const std::optional<PieceType> type = piece_type_for(letter);
    return type == PieceType::Pawn || type == PieceType::King ? std::nullopt : type;
}

/// Takes a text without signs of check apart: an optional piece letter, the origin or a part of it,
/// a sign, the target and the promotion.
class Scanner {
  public:
    /// Does the text begin with a file, or with a piece, where its first letter may be either?
    Scanner(std::string_view text, bool begins_with_file)
        : text_(text), begins_with_file_(begins_with_file) {}

    Expected<WrittenMove> scan() {
        if (const auto type = piece_type_for(text_.empty() ? ' ' : text_.front());
            type && !is_file(0)) {
            written_.type = *type;
            ++place_;
        }
        written_.from_place = written_.to_place = place_;
        written_.to = read_part();
        const bool has_sign = at(place_) == '-' || is_capture_sign(at(place_));
        const std::size_t next = place_ + (has_sign ? 1 : 0);
        if (is_file(next) && (is_rank(next + 1) || !written_.to.is_square())) {
            written_.captures = is_capture_sign(at(next - 1)) && has_sign;
            written_.from = written_.to;
            written_.to_place = place_ = next;
            written_.to = read_part();
        }
        if (!written_.to.is_square() && !is_capture_by_files()) {
            return error(place_ > 0 || text_.empty()
                             ? "expected the square where it ends"
                             : join(shown_character(text_, 0),
                                    " is neither a piece letter nor part of a square"));
        }
        read_promotion();
        if (place_ < text_.size()) {
            return error(join(shown_character(text_, place_), " stands behind its end"));
        }
        return written_;
    }

  private:
    /// The character there in lower case; a space past the end.
    [[nodiscard]] char at(std::size_t place) const {
        return place < text_.size() ? to_lower(text_[place]) : ' ';
    }
    [[nodiscard]] bool is_file(std::size_t place) const {
        return at(place) >= 'a' && at(place) <= 'h' && (place > 0 || begins_with_file_);
    }
    [[nodiscard]] bool is_rank(std::size_t place) const {
        return at(place) >= '1' && at(place) <= '8';
    }

    SquarePart read_part() {
        SquarePart part;
        if (is_file(place_)) part.file = at(place_++) - 'a';
        if (is_rank(place_)) part.rank = at(place_++) - '1';
        return part;
    }

    /// Is it a pawn's capture that is written by its files alone, "cd" or "cxd"?
    bool is_capture_by_files() {
        const auto& [from, to] = std::pair(written_.from, written_.to);
        const bool is_one = written_.type == PieceType::None && from.file && !from.rank &&
                            to.file && !to.rank && std::abs(*from.file - *to.file) == 1;
        written_.captures |= is_one;
        return is_one;
    }

    /// =Q, /Q, (Q), or Q right after the target square. "der" is a word, and no promotion.
    void read_promotion() {
        if (place_ == text_.size()) return;
        const char sign = at(place_);
        const bool has_sign = sign == '=' || sign == '/' || sign == '(';
        const std::size_t letter = place_ + (has_sign ? 1 : 0);
        const auto promotion = promotion_for(at(letter));
        const bool is_word = !written_.to.rank && !has_sign && text_[letter] == at(letter);
        if (!promotion || is_word) return;
        written_.promotion = *promotion;
        place_ = letter + (sign == '(' && at(letter + 1) == ')' ? 2 : 1);
    }

    [[nodiscard]] ParseError error(std::string_view reason) const {
        return move_error(place_, join("not a move: ", reason));
    }

    std::string_view text_;
    bool begins_with_file_;
    std::size_t place_ = 0;
    WrittenMove written_;
};

/// The castling that the text stands for, written with the letter O or with zeros, and with dashes
/// or without.
std::optional<MoveKind> castling_written(std::string_view text) {
    constexpr std::size_t kLongest = 5;
    if (text.empty() || text.size() > kLongest ||
        (text.front() != 'O' && text.front() != 'o' && text.front() != '0'))
        return std::nullopt;
    std::string letters(text);
    std::ranges::replace(letters, '0', 'O');
    std::ranges::replace(letters, 'o', 'O');
    if (letters == "O-O" || letters == "OO") return MoveKind::CastleKingside;
    if (letters == "O-O-O" || letters == "OOO") return MoveKind::CastleQueenside;
    return std::nullopt;
}

/// Are all letters capitals, but for the x of a capture?
bool is_in_capitals(std::string_view text) {
    return std::ranges::all_of(
        text, [](char letter) { return letter == 'x' || letter < 'a' || letter > 'z'; });
}

/// Is the text as short as a move, and made of what may stand in one, with the pieces of any
/// language: "Sf6", "Кf6"?
bool is_made_as_moves(std::string_view text) {
    constexpr std::string_view kAscii =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghknopqrx0123456789:-=/().";
    constexpr unsigned char kFirstOfSymbols = 0xE2;  // U+2000 and beyond
    constexpr std::size_t kLongest = 8;              // Ng1xf3=Q
    const auto is_of_moves = [&](char byte) {
        return is_ascii({&byte, 1}) ? kAscii.find(byte) != std::string_view::npos
                                    : static_cast<unsigned char>(byte) < kFirstOfSymbols;
    };
    return !text.empty() && text.size() <= kLongest && std::ranges::all_of(text, is_of_moves);
}

/// Does the text name a square, in small letters or capitals? The digit is its end: C42 is an
/// opening.
bool names_square(std::string_view text) {
    for (std::size_t place = 0; place + 1 < text.size(); ++place) {
        const char next = place + 2 < text.size() ? text[place + 2] : ' ';
        const std::string square{to_lower(text[place]), text[place + 1]};
        if (square_named(square) && (next < '0' || next > '9')) return true;
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

}  // namespace

std::string_view without_signs(std::string_view text) {
    constexpr std::array<std::string_view, 7> kWords{"e.p",  "ep",  "ch", "check",
                                                     "mate", "dbl", "dis"};
    const auto ends_in_digit = [&] {
        return !text.empty() && text.back() >= '0' && text.back() <= '9';
    };
    while (!ends_in_digit()) {
        text = text.substr(0, text.find_last_not_of("+#!?.,:") + 1);
        if (ends_in_digit()) break;
        const auto word =
            std::ranges::find_if(kWords, [&](std::string_view end) { return text.ends_with(end); });
        if (word == kWords.end()) return text;
        text.remove_suffix(word->size());
    }
    return text;
}

Expected<Readings> readings_of(std::string_view text) {
    text = without_signs(text);
    Readings readings;
    if (const auto castling = castling_written(text)) {
        WrittenMove written;
        written.castling = castling;
        readings.add(written);
        return readings;
    }
    const char letter = text.empty() ? ' ' : text.front();
    const bool is_file = (letter >= 'a' && letter <= 'h') ||
                         (letter >= 'A' && letter <= 'H' && is_in_capitals(text));
    const bool is_capital_b = letter == 'B';
    const Expected<WrittenMove> first = Scanner(text, is_file && !is_capital_b).scan();
    if (first) readings.add(*first);
    // Before a rank, as in "b2b4", a small b is no bishop.
    const bool may_be_either =
        is_file && to_lower(letter) == 'b' && (is_capital_b || text.find_first_of("12345678") != 1);
    if (may_be_either) {
        if (const auto other = Scanner(text, is_capital_b).scan()) readings.add(*other);
    }
    if (readings.is_empty()) return first.error();
    return readings;
}

MoveForm form_of_move(std::string_view text) {
    constexpr std::array<std::string_view, 3> kCastling{"O-O", "0-0", "o-o"};
    text = without_signs(text);
    const auto begins_text = [&](std::string_view name) { return text.starts_with(name); };
    if (std::ranges::any_of(kCastling, begins_text)) return MoveForm::Exact;
    if (!is_made_as_moves(text)) return MoveForm::None;
    if (names_square(text)) return is_in_capitals(text) ? MoveForm::Loose : MoveForm::Exact;
    if (readings_of(text)) return MoveForm::Loose;
    return is_maimed_move(text) ? MoveForm::Exact : MoveForm::None;
}

}  // namespace mutare
