#include "engine/notation/san.h"

#include <algorithm>

#include "base/short_list.h"
#include "base/text.h"
#include "engine/movegen.h"
#include "engine/notation/move_between.h"
#include "engine/notation/why_illegal.h"
#include "engine/piece.h"

namespace mutare {

namespace {

constexpr std::string_view kCastleKingside = "O-O";
constexpr std::string_view kCastleQueenside = "O-O-O";

bool is_file(char character) {
    return character >= 'a' && character <= 'h';
}
bool is_rank(char character) {
    return character >= '1' && character <= '8';
}

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
    if (move.kind() == MoveKind::CastleKingside) return std::string(kCastleKingside);
    if (move.kind() == MoveKind::CastleQueenside) return std::string(kCastleQueenside);
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

/// What a text in the form of SAN says about the move.
struct Description {
    /// Pawn, unless a letter says otherwise.
    PieceType type = PieceType::Pawn;
    std::optional<char> from_file;
    std::optional<char> from_rank;
    bool captures = false;
    Square to;
    /// None without a promotion.
    PieceType promotion = PieceType::None;
    /// Where the target square begins in the text.
    std::size_t to_place = 0;

    [[nodiscard]] bool fits_origin(Square from) const {
        return (!from_file || name(from)[0] == *from_file) &&
               (!from_rank || name(from)[1] == *from_rank);
    }
};

/// Parses the text of a move from its end, where the target square stands.
class DescriptionReader {
  public:
    explicit DescriptionReader(std::string_view text) : rest_(text) {}

    Expected<Description> read() {
        read_promotion();
        if (rest_.size() < 2 || !is_file(rest_[rest_.size() - 2]) || !is_rank(rest_.back())) {
            return move_error(rest_.size() < 2 ? 0 : rest_.size() - 2,
                              "not a move: expected the square where it ends");
        }
        description_.to = *square_named(rest_.substr(rest_.size() - 2));
        rest_.remove_suffix(2);
        description_.to_place = rest_.size();
        if (ends_with('x') || ends_with(':')) {
            description_.captures = true;
            rest_.remove_suffix(1);
        } else if (ends_with('-')) {
            rest_.remove_suffix(1);
        }
        read_origin();
        if (!rest_.empty()) {
            return move_error(0, join("not a move: ", shown_character(rest_, 0),
                                      " is neither a piece letter nor part of a square"));
        }
        return description_;
    }

  private:
    [[nodiscard]] bool ends_with(char character) const { return rest_.ends_with(character); }

    /// =Q, /Q, (Q), or Q right after the target square.
    void read_promotion() {
        constexpr std::string_view kSigns = "=/(";
        if (!rest_.empty() && is_rank(rest_.back())) return;  // most moves end so
        const std::string_view text = rest_.substr(0, rest_.size() - (ends_with(')') ? 1 : 0));
        if (text.size() < 2) return;
        const char before = text[text.size() - 2];
        const std::optional<PieceType> promotion = promotion_for(text.back());
        const bool has_sign = kSigns.find(before) != std::string_view::npos;
        if (!promotion || (!has_sign && !is_rank(before))) return;
        description_.promotion = *promotion;
        rest_ = text.substr(0, text.size() - (has_sign ? 2 : 1));
    }

    /// The piece letter, and the file or the rank of the origin, or both.
    void read_origin() {
        if (!rest_.empty() && is_rank(rest_.back())) {
            description_.from_rank = rest_.back();
            rest_.remove_suffix(1);
        }
        if (!rest_.empty() && is_file(rest_.back())) {
            description_.from_file = rest_.back();
            rest_.remove_suffix(1);
        }
        constexpr std::string_view kLetters = "PNBRQK";
        if (rest_.size() == 1 && kLetters.find(rest_[0]) != std::string_view::npos) {
            description_.type = type_of(*piece_for(rest_[0]));
            rest_.remove_suffix(1);
        }
    }

    std::string_view rest_;
    Description description_;
};

using Squares = ShortList<Square, kSlots>;

/// The squares of the pieces that fit the description and could move to the target on an empty
/// board. They are found from the target backwards, because every piece but the pawn can move back.
Squares origins(const Position& position, const Description& description) {
    const Color us = position.side_to_move();
    const Piece piece = make_piece(us, description.type);
    const PieceList& pieces = position.board().pieces(us);
    Squares found;
    const auto look = [&](Square from) {
        if (position[from] == piece && description.fits_origin(from)) found.add(from);
    };
    if (description.type != PieceType::Pawn) {
        const SquareSet origins = attacks_on_empty_board(piece, description.to);
        for (const std::size_t slot : pieces.of(description.type)) {
            if (origins.has(pieces[slot])) look(pieces[slot]);
        }
        return found;
    }
    const Square behind = description.to + -forward(us);
    look(behind);
    look(behind + -forward(us));
    // "d5" alone is never a capture: a capturing pawn is named by its file.
    if (description.captures || description.from_file) {
        look(behind + kWest);
        look(behind + kEast);
    }
    return found;
}

Move described_move(const Position& position, Square from, const Description& description) {
    const PieceType new_type =
        description.promotion == PieceType::None ? PieceType::Queen : description.promotion;
    return move_between(position, from, description.to, new_type);
}

/// "the king cannot", "no knight can", "no such knight can" if a square was named from which none
/// can, "none of several knights can".
std::string candidates_text(const Description& description, bool are_several) {
    const std::string_view type = name(description.type);
    if (are_several) return join("none of several ", type, "s can");
    if (description.type == PieceType::King) return "the king cannot";
    const bool names_origin = description.from_file || description.from_rank;
    return join(names_origin ? "no such " : "no ", type, " can");
}

ParseError no_such_move(const Position& position, const Description& description) {
    const Squares found = origins(position, description);
    if (found.size() == 1) {
        const Move move = described_move(position, *found.begin(), description);
        return move_error(description.to_place, why_illegal(position, move));
    }
    return move_error(description.to_place, join(candidates_text(description, found.size() > 0),
                                                 " go to ", name(description.to)));
}

/// The error of a text that fits one legal move but contradicts it.
std::optional<ParseError> find_contradiction(const Position& position, Move move,
                                             const Description& description) {
    const std::size_t after_target = description.to_place + 2;
    if (description.captures && !move.is_capture()) {
        return move_error(description.to_place - 1,
                          join("there is nothing to capture on ", name(move.to())));
    }
    if (move.is_promotion() && description.promotion == PieceType::None) {
        return move_error(after_target,
                          "it does not say what the pawn promotes to: =Q, =R, =B, =N");
    }
    if (description.promotion != PieceType::None &&
        !reaches_last_rank(position, move.from(), move.to())) {
        return move_error(after_target, "only a pawn that reaches the last rank promotes");
    }
    if (type_of(move.piece()) == PieceType::Pawn && move.is_capture() && !description.from_file) {
        return move_error(0, "a pawn's capture begins with the file that it comes from");
    }
    return std::nullopt;
}

Expected<Move> resolve(const Position& position, const Description& description) {
    const CheckInfo checks = find_checks(position.board(), position.side_to_move());
    Squares legal;
    for (const Square from : origins(position, description)) {
        if (is_legal(position, checks, described_move(position, from, description))) {
            legal.add(from);
        }
    }
    if (legal.size() == 0) return no_such_move(position, description);
    if (legal.size() > 1) {
        std::string message = join("more than one ", name(description.type), " can go to ",
                                   name(description.to), ": from");
        for (const Square from : legal) message += join(" ", name(from));
        return move_error(0, std::move(message));
    }
    const Move move = described_move(position, *legal.begin(), description);
    if (auto contradiction = find_contradiction(position, move, description)) {
        return *std::move(contradiction);
    }
    return move;
}

/// The castling that the text stands for, written with the letter O or with zeros, and with dashes
/// or without.
std::optional<MoveKind> castling_written(std::string_view text) {
    if (text.size() > kCastleQueenside.size()) return std::nullopt;
    std::string letters(text);
    std::ranges::replace(letters, '0', 'O');
    std::ranges::replace(letters, 'o', 'O');
    if (letters == kCastleKingside || letters == "OO") return MoveKind::CastleKingside;
    if (letters == kCastleQueenside || letters == "OOO") return MoveKind::CastleQueenside;
    return std::nullopt;
}

}  // namespace

std::string san(const Position& position, Move move) {
    std::string text = without_check(position, move);
    Position after = position;
    after.make_move(move);
    if (after.in_check()) text += legal_moves(after).is_empty() ? '#' : '+';
    return text;
}

Expected<Move> parse_san(const Position& position, std::string_view text) {
    text = without_signs(text);
    if (const std::optional<MoveKind> kind = castling_written(text)) {
        return legal_castling(position, castling_of(position.side_to_move(), *kind));
    }
    const Expected<Description> description = DescriptionReader(text).read();
    if (!description) return description.error();
    return resolve(position, *description);
}

}  // namespace mutare
