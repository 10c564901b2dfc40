#include "base/text.h"
#include "engine/notation/fen.h"

#include <algorithm>
#include <optional>

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
    int column;

    [[nodiscard]] ParseError error_at(std::size_t place, std::string message) const {
        return {name, column + static_cast<int>(place), std::move(message)};
    }
    /// An error that says what was expected at that place and what stands there.
    [[nodiscard]] ParseError unexpected(std::size_t place, std::string_view expected) const {
        return error_at(place,
                        join("expected ", expected, ", found ", shown_character(text, place)));
    }
};

struct Fields {
    Field pieces;
    Field side_to_move;
    Field castling;
    Field en_passant;
    Field halfmove_clock;
    Field move_number;
    /// Empty unless there are too many fields.
    Field extra;
};

/// A missing field gets its default text, and its column is past the end.
Fields fields_of(std::string_view text) {
    const std::vector<Token> tokens = split_tokens(text);
    std::size_t next_token = 0;
    const auto next = [&](std::string_view name, std::string_view default_text) -> Field {
        if (next_token == tokens.size()) {
            return {name, default_text, static_cast<int>(text.size()) + 1};
        }
        const Token& token = tokens[next_token++];
        return {name, token.text, token.column};
    };
    return {next("piece placement", ""),
            next("side to move", "w"),
            next("castling", "-"),
            next("en passant", "-"),
            next("halfmove clock", "0"),
            next("move number", "1"),
            next("extra", "")};
}

/// Reads the first field, from rank 8 to rank 1.
class PieceReader {
  public:
    PieceReader(const Field& field, std::array<Piece, kBoardSize>& pieces)
        : field_(field), pieces_(pieces) {}

    Expected<void> read() {
        for (; place_ < field_.text.size(); ++place_) {
            const char character = field_.text[place_];
            Expected<void> read = character == '/' ? end_rank()
                                  : character >= '0' && character <= '9'
                                      ? skip(character - '0')
                                      : put(piece_for(character));
            if (!read) return read;
        }
        return end();
    }

    /// Requires that `read` found no error.
    [[nodiscard]] Square king(Color side) const { return kings_[index(side)]; }

  private:
    [[nodiscard]] ParseError error(std::string message) const {
        return field_.error_at(place_, std::move(message));
    }
    [[nodiscard]] std::string rank_name() const {
        return join("rank ", std::string(1, static_cast<char>('1' + rank_)));
    }

    Expected<void> end_rank() {
        if (file_ <= kLastFile) return error(join(rank_name(), " has fewer than 8 squares"));
        if (rank_ == 0) return error("there are more than 8 ranks");
        --rank_;
        file_ = 0;
        return {};
    }

    Expected<void> skip(int squares) {
        if (squares == 0 || squares == 9) return field_.unexpected(place_, "a digit from 1 to 8");
        if (place_ > 0 && field_.text[place_ - 1] >= '1' && field_.text[place_ - 1] <= '8') {
            return error("two digits in a row");
        }
        if (file_ + squares > kLastFile + 1) {
            return error(join(rank_name(), " has more than 8 squares"));
        }
        file_ += squares;
        return {};
    }

    Expected<void> put(std::optional<Piece> piece) {
        if (!piece) return field_.unexpected(place_, "one of PNBRQK, pnbrqk, 1 to 8 or '/'");
        if (file_ > kLastFile) return error(join(rank_name(), " has more than 8 squares"));
        const Square square(file_++, rank_);
        const Color side = color_of(*piece);
        if (type_of(*piece) == PieceType::Pawn && (rank_ == 0 || rank_ == kLastRank)) {
            return error(join("a pawn cannot stand on ", name(square)));
        }
        if (type_of(*piece) == PieceType::King) {
            if (king(side).is_on_board()) return error(join(name(side), " has a second king"));
            kings_[index(side)] = square;
        }
        if (++piece_counts_[index(side)] > kSlots) {
            return error(join(name(side), " has more than 16 pieces"));
        }
        pieces_[square.index()] = *piece;
        return {};
    }

    Expected<void> end() {
        if (field_.text.empty()) return error("there is no position");
        if (file_ <= kLastFile) return error(join(rank_name(), " has fewer than 8 squares"));
        if (rank_ > 0) return error("there are fewer than 8 ranks");
        for (const Color side : {Color::White, Color::Black}) {
            if (!king(side).is_on_board()) {
                return field_.error_at(0, join(name(side), " has no king"));
            }
        }
        return {};
    }

    const Field& field_;
    std::array<Piece, kBoardSize>& pieces_;
    std::size_t place_ = 0;
    int rank_ = kLastRank;
    int file_ = 0;
    std::array<Square, 2> kings_{};
    std::array<std::size_t, 2> piece_counts_{};
};

/// The rook that a castling letter stands for, as a capital letter; off the board if there is none.
Square rook_meant(const Setup& setup, Square king, Color side, char capital) {
    const auto is_rook = [&](Square square) {
        return setup.pieces[square.index()] == make_piece(side, PieceType::Rook);
    };
    if (capital != 'K' && capital != 'Q') {
        const Square square(capital - 'A', king.rank());
        return is_rook(square) ? square : Square();
    }
    const Direction inward = capital == 'K' ? kWest : kEast;
    Square square(capital == 'K' ? kLastFile : 0, king.rank());
    while (square != king && !is_rook(square)) square += inward;
    return square == king ? Square() : square;
}

/// Reads one field after the other into a Setup.
class Reader {
  public:
    explicit Reader(std::string_view text) : fields_(fields_of(text)) {}

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
    Expected<void> read_pieces() {
        PieceReader reader(fields_.pieces, setup_.pieces);
        if (Expected<void> read = reader.read(); !read) return read;
        kings_ = {reader.king(Color::White), reader.king(Color::Black)};
        return {};
    }

    Expected<void> read_side_to_move() {
        const Field& field = fields_.side_to_move;
        const char letter = field.text.front();
        if (letter != 'w' && letter != 'b') return field.unexpected(0, "'w' or 'b'");
        if (field.text.size() > 1) return field.unexpected(1, "one letter only");
        setup_.side_to_move = letter == 'w' ? Color::White : Color::Black;
        return {};
    }

    Expected<void> read_castling() {
        const Field& field = fields_.castling;
        if (field.text == "-") return {};
        for (std::size_t place = 0; place < field.text.size(); ++place) {
            constexpr std::string_view kLetters = "KQABCDEFGHkqabcdefgh";
            if (kLetters.find(field.text[place]) == std::string_view::npos) {
                return field.unexpected(place, "one of KQkq, A to H, a to h, or '-' alone");
            }
            // Never slow: the text before a letter that repeats is no longer than `kLetters`.
            if (field.text.substr(0, place).find(field.text[place]) != std::string_view::npos) {
                return field.error_at(place, join(shown_character(field.text, place), " again"));
            }
            if (auto read = read_castling_letter(place); !read) return read;
        }
        return {};
    }

    Expected<void> read_castling_letter(std::size_t place) {
        const Field& field = fields_.castling;
        const char letter = field.text[place];
        const bool is_capital = letter <= 'Z';
        const Color side = is_capital ? Color::White : Color::Black;
        const Square king = kings_[index(side)];
        const auto drop = [&](std::string_view reason) -> Expected<void> {
            corrections_.push_back(join("castling right ", shown_character(field.text, place),
                                        " is left out: ", reason));
            return {};
        };
        if (king.rank_for(side) != 0) return drop("the king is not on its back rank");
        const char capital = is_capital ? letter : static_cast<char>(letter - 'a' + 'A');
        const Square rook = rook_meant(setup_, king, side, capital);
        if (!rook.is_on_board()) return drop("its rook is missing");
        const Castling castling =
            castling_of(side, rook < king ? MoveKind::CastleQueenside : MoveKind::CastleKingside);
        if (setup_.castling.has(castling)) {
            return field.error_at(place,
                                  join(name(side), " has two rights on one side of the king"));
        }
        setup_.castling = setup_.castling | CastlingRights::of(castling);
        setup_.castling_table.set(castling, king, rook);
        return {};
    }

    Expected<void> read_en_passant() {
        const Field& field = fields_.en_passant;
        if (field.text == "-") return {};
        const std::optional<Square> square = square_named(field.text);
        if (!square) {
            if (field.text.front() < 'a' || field.text.front() > 'h') {
                return field.unexpected(0, "'-' or a file from a to h");
            }
            if (field.text.size() < 2 || field.text[1] < '1' || field.text[1] > '8') {
                return field.unexpected(1, "a rank from 1 to 8");
            }
            return field.unexpected(2, "a square only");
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
        const auto piece_on = [&](Square of) { return setup_.pieces[of.index()]; };
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
        if (field.text.size() > 1 && field.text.front() == '-') {
            return field.error_at(0, "the number must not be negative");
        }
        number = 0;
        for (std::size_t place = 0; place < field.text.size(); ++place) {
            const char digit = field.text[place];
            if (digit < '0' || digit > '9') return field.unexpected(place, "a digit");
            number = std::min(number * 10 + (digit - '0'), largest + 1);
        }
        if (number > largest) {
            return field.error_at(0, join("the number is larger than ", largest));
        }
        return {};
    }

    Expected<void> refuse_extra() {
        if (fields_.extra.text.empty()) return {};
        return fields_.extra.unexpected(0, "no more than 6 fields");
    }

    [[nodiscard]] Expected<void> require_playable(const Position& position) const {
        const Color us = setup_.side_to_move;
        if (is_king_step(kings_[0], kings_[1])) {
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
    std::vector<std::string> corrections_;
};

}  // namespace

Expected<ParsedFen> parse_fen(std::string_view text) {
    return Reader(text).read();
}

}  // namespace mutare
