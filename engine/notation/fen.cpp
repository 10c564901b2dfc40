#include "engine/notation/fen.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "engine/attacks.h"
#include "engine/movegen.h"
#include "engine/piece.h"

namespace mutare {

namespace {

/// The rank of the en passant square, seen by the capturing side.
constexpr int kEnPassantRank = 5;

/// No position with sixteen pieces a side is known that has as many: 218 is the record among those
/// that a game can reach, and the most found with fifteen queens is 241.
constexpr std::size_t kMaxLegalMoves = 256;

struct Field {
    std::string_view name;
    std::string_view text;
    /// Where the field begins in the whole text, from 1.
    int column = 1;

    [[nodiscard]] ParseError error_at(std::size_t place, std::string message) const {
        return {name, column + static_cast<int>(place), std::move(message)};
    }
    /// An error that says what was expected at that place and what stands there.
    [[nodiscard]] ParseError unexpected(std::size_t place, std::string_view expected) const {
        return error_at(place,
                        join("expected ", expected, ", found ", shown_character(text, place)));
    }
};

/// A missing field has its default text, and its column is past the end.
struct Fields {
    explicit Fields(std::string_view text) {
        const std::vector<Token> tokens = split_tokens(text);
        std::size_t next = 0;
        for (Field* const field : {&pieces, &side_to_move, &castling, &en_passant, &halfmove_clock,
                                   &move_number, &extra}) {
            const bool is_missing = next == tokens.size();
            field->column = is_missing ? static_cast<int>(text.size()) + 1 : tokens[next].column;
            if (!is_missing) field->text = tokens[next++].text;
        }
    }

    Field pieces{"piece placement", ""};
    Field side_to_move{"side to move", "w"};
    Field castling{"castling", "-"};
    Field en_passant{"en passant", "-"};
    Field halfmove_clock{"halfmove clock", "0"};
    Field move_number{"move number", "1"};
    /// Empty unless there are too many fields.
    Field extra{"extra", ""};
};

bool is_between(char character, char first, char last) {
    return character >= first && character <= last;
}

/// Reads one field after the other into a Setup.
class Reader {
  public:
    explicit Reader(std::string_view text) : fields_(text) {}

    Expected<ParsedFen> read() {
        for (const auto step :
             {&Reader::read_pieces, &Reader::read_side_to_move, &Reader::read_castling,
              &Reader::read_en_passant, &Reader::read_clocks, &Reader::refuse_extra}) {
            if (const Expected<void> done = (this->*step)(); !done) return done.error();
        }
        Position position(setup_);
        if (const auto playable = require_playable(position); !playable) return playable.error();
        return ParsedFen{std::move(position), std::move(corrections_)};
    }

  private:
    /// From rank 8 to rank 1.
    Expected<void> read_pieces() {
        const Field& field = fields_.pieces;
        int rank = kLastRank;
        int file = 0;
        std::size_t place = 0;
        const auto rank_has = [&](std::string_view more_or_fewer) {
            return field.error_at(
                place, join("rank ", rank + 1, " has ", more_or_fewer, " than 8 squares"));
        };
        for (; place < field.text.size(); ++place) {
            const char character = field.text[place];
            if (character == '/') {
                if (file <= kLastFile) return rank_has("fewer");
                if (rank-- == 0) return field.error_at(place, "there are more than 8 ranks");
                file = 0;
                continue;
            }
            const std::optional<Piece> piece = piece_for(character);
            if (!piece && !is_between(character, '1', '8')) {
                return field.unexpected(place, "one of PNBRQK, pnbrqk, '/', 1 to 8");
            }
            if (!piece && place > 0 && is_between(field.text[place - 1], '1', '8')) {
                return field.error_at(place, "two digits in a row");
            }
            const int squares = piece ? 1 : character - '0';
            if (file + squares > kLastFile + 1) return rank_has("more");
            if (piece) {
                if (auto done = put(*piece, Square(file, rank), place); !done) return done;
            }
            file += squares;
        }
        if (place == 0) return field.error_at(place, "there is no position");
        if (file <= kLastFile) return rank_has("fewer");
        if (rank > 0) return field.error_at(place, "there are fewer than 8 ranks");
        for (const Color side : {Color::White, Color::Black}) {
            if (!king(side).is_on_board()) {
                return field.error_at(0, join(name(side), " has no king"));
            }
        }
        return {};
    }

    Expected<void> put(Piece piece, Square square, std::size_t place) {
        const Field& field = fields_.pieces;
        const Color side = color_of(piece);
        if (type_of(piece) == PieceType::Pawn && square.rank() % kLastRank == 0) {
            return field.error_at(place, join("a pawn cannot stand on ", name(square)));
        }
        if (type_of(piece) == PieceType::King) {
            if (king(side).is_on_board()) {
                return field.error_at(place, join(name(side), " has a second king"));
            }
            kings_[index(side)] = square;
        }
        if (++piece_counts_[index(side)] > kSlots) {
            return field.error_at(place, join(name(side), " has more than 16 pieces"));
        }
        setup_.pieces[square.index()] = piece;
        return {};
    }

    [[nodiscard]] Square king(Color side) const { return kings_[index(side)]; }
    [[nodiscard]] Piece piece_on(Square square) const { return setup_.pieces[square.index()]; }

    Expected<void> read_side_to_move() {
        const Field& field = fields_.side_to_move;
        const char letter = field.text.front();
        const bool is_side = letter == 'w' || letter == 'b';
        if (!is_side || field.text.size() > 1)
            return field.unexpected(is_side ? 1 : 0, "w or b alone");
        setup_.side_to_move = letter == 'w' ? Color::White : Color::Black;
        return {};
    }

    Expected<void> read_castling() {
        constexpr std::string_view kLetters = "KQABCDEFGHkqabcdefgh";
        const Field& field = fields_.castling;
        if (field.text == "-") return {};
        for (std::size_t place = 0; place < field.text.size(); ++place) {
            const char letter = field.text[place];
            if (kLetters.find(letter) == std::string_view::npos) {
                return field.unexpected(place, "one of KQkq, A to H, a to h, or '-' alone");
            }
            if (field.text.find(letter) < place) {
                return field.error_at(place, join(shown_character(field.text, place), " again"));
            }
            const Color side = letter <= 'Z' ? Color::White : Color::Black;
            const bool is_on_back_rank = king(side).rank_for(side) == 0;
            const Square rook = rook_meant(side, to_lower(letter));
            if (!is_on_back_rank || !rook.is_on_board()) {
                corrections_.push_back(join(
                    "castling right ", shown_character(field.text, place), " is left out: ",
                    is_on_back_rank ? "its rook is missing" : "the king is not on its back rank"));
                continue;
            }
            const Castling castling = castling_of(
                side, rook < king(side) ? MoveKind::CastleQueenside : MoveKind::CastleKingside);
            if (setup_.castling.has(castling)) {
                return field.error_at(place,
                                      join(name(side), " has two rights on one side of the king"));
            }
            setup_.castling = setup_.castling | CastlingRights::of(castling);
            setup_.castling_table.set(castling, king(side), rook);
        }
        return {};
    }

    /// The rook that a castling letter stands for, in lower case; off the board if there is none.
    [[nodiscard]] Square rook_meant(Color side, char letter) const {
        const Piece rook = make_piece(side, PieceType::Rook);
        const Square from = king(side);
        if (letter != 'k' && letter != 'q') {
            const Square square(letter - 'a', from.rank());
            return piece_on(square) == rook ? square : Square();
        }
        const Direction inward = letter == 'k' ? kWest : kEast;
        Square square(letter == 'k' ? kLastFile : 0, from.rank());
        while (square != from && piece_on(square) != rook) square += inward;
        return square == from ? Square() : square;
    }

    Expected<void> read_en_passant() {
        const Field& field = fields_.en_passant;
        if (field.text == "-") return {};
        const std::optional<Square> square = square_named(field.text);
        if (!square) {
            const bool has_file = is_between(field.text.front(), 'a', 'h');
            const bool has_rank = field.text.size() > 1 && is_between(field.text[1], '1', '8');
            return field.unexpected(!has_file ? 0 : !has_rank ? 1 : 2, "'-' or a square alone");
        }
        if (has_just_been_passed(*square)) {
            setup_.en_passant = *square;
        } else {
            corrections_.push_back(join("en passant square ", name(*square),
                                        " is left out: no double push can just have passed it"));
        }
        return {};
    }

    /// Can the last move have been a double push over this square?
    [[nodiscard]] bool has_just_been_passed(Square square) const {
        const Color us = setup_.side_to_move;
        return square.rank_for(us) == kEnPassantRank && piece_on(square) == Piece::None &&
               piece_on(square + forward(us)) == Piece::None &&
               piece_on(square + -forward(us)) == make_piece(~us, PieceType::Pawn);
    }

    Expected<void> read_clocks() {
        auto clock =
            read_number(fields_.halfmove_clock, kLargestHalfmoveClock, setup_.halfmove_clock);
        if (!clock) return clock;
        auto number = read_number(fields_.move_number, kLargestMoveNumber, setup_.fullmove_number);
        if (!number) return number;
        if (setup_.fullmove_number == 0) {
            setup_.fullmove_number = 1;
            corrections_.emplace_back("move number 0 is read as 1");
        }
        return {};
    }

    static Expected<void> read_number(const Field& field, int largest, int& number) {
        const std::size_t wrong = field.text.find_first_not_of("0123456789");
        if (wrong != std::string_view::npos) return field.unexpected(wrong, "a digit");
        const std::int64_t value = *clamped_number(field.text);
        if (value > largest) {
            return field.error_at(0, join("the number is larger than ", largest));
        }
        number = static_cast<int>(value);
        return {};
    }

    Expected<void> refuse_extra() {
        if (fields_.extra.text.empty()) return {};
        return fields_.extra.unexpected(0, "no more than 6 fields");
    }

    [[nodiscard]] Expected<void> require_playable(const Position& position) const {
        const Color us = setup_.side_to_move;
        if (is_king_step(king(us), king(~us))) {
            return fields_.pieces.error_at(0, "the kings stand side by side");
        }
        if (is_attacked(position.board(), position.king(~us), us)) {
            return fields_.side_to_move.error_at(
                0, join(name(~us), " is in check, but ", name(us), " is to move"));
        }
        if (legal_moves(position).size() > kMaxLegalMoves) {
            return fields_.pieces.error_at(
                0, join(name(us), " has more than ", kMaxLegalMoves, " legal moves"));
        }
        return {};
    }

    Fields fields_;
    Setup setup_;
    std::array<Square, 2> kings_{};
    std::array<std::size_t, 2> piece_counts_{};
    std::vector<std::string> corrections_;
};

std::string pieces_field(const Position& position) {
    std::string text;
    for (int rank = kLastRank; rank >= 0; --rank) {
        int empty = 0;
        const auto end_gap = [&] {
            if (empty > 0) text += static_cast<char>('0' + empty);
            empty = 0;
        };
        for (int file = 0; file <= kLastFile; ++file) {
            const Piece piece = position[Square(file, rank)];
            if (piece == Piece::None) {
                ++empty;
                continue;
            }
            end_gap();
            text += letter(piece);
        }
        end_gap();
        if (rank > 0) text += '/';
    }
    return text;
}

/// Would K or Q mean this castling's rook? It does if no other rook is farther out.
bool is_outermost(const Position& position, Castling castling) {
    const Square rook = position.castling_table().rook_from(castling);
    const Direction outward = row(castling).kind == MoveKind::CastleKingside ? kEast : kWest;
    for (Square square = rook + outward; square.is_on_board(); square += outward) {
        if (position[square] == make_piece(row(castling).side, PieceType::Rook)) return false;
    }
    return true;
}

std::string castling_field(const Position& position, CastlingNotation notation) {
    std::string text;
    for (const Castling castling : kAllCastlings) {
        if (!position.state().castling.has(castling)) continue;
        if (notation == CastlingNotation::XFen && is_outermost(position, castling)) {
            text += row(castling).letter;
        } else {
            const char a = row(castling).side == Color::White ? 'A' : 'a';
            const int file = position.castling_table().rook_from(castling).file();
            text += static_cast<char>(a + file);
        }
    }
    return text.empty() ? "-" : text;
}

}  // namespace

Expected<ParsedFen> parse_fen(std::string_view text) {
    return Reader(text).read();
}

std::string fen_without_clocks(const Position& position, CastlingNotation notation) {
    const State& state = position.state();
    const bool can_capture = state.en_passant_captures != EnPassant::None;
    return join(pieces_field(position), position.side_to_move() == Color::White ? " w " : " b ",
                castling_field(position, notation), " ",
                can_capture ? name(state.en_passant) : "-");
}

std::string fen(const Position& position, CastlingNotation notation) {
    return join(fen_without_clocks(position, notation), " ",
                std::min<int>(position.state().halfmove_clock, kLargestHalfmoveClock), " ",
                std::min(position.fullmove_number(), kLargestMoveNumber));
}

}  // namespace mutare
