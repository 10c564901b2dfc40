#include "tests/oracle.h"

#include <algorithm>
#include <array>

namespace mutare::tests {

namespace {

// Here square indices are plain numbers, and the board is a plain array.
using Cells = std::array<Piece, 128>;

constexpr bool is_on_board(int square) {
    return (square & 0x88) == 0;
}

Cells cells_of(const Position& position) {
    Cells cells{};
    for (const Square square : kAllSquares) cells[square.index()] = position[square];
    return cells;
}

Piece at(const Cells& cells, int square) {
    return cells[static_cast<std::size_t>(square)];
}

void put(Cells& cells, Square square, Piece piece) {
    cells[square.index()] = piece;
}

bool belongs_to(Color side, Piece piece) {
    return piece != Piece::None && color_of(piece) == side;
}

int pawn_step(Color side) {
    return side == Color::White ? 16 : -16;
}

std::vector<int> steps(PieceType type) {
    switch (type) {
        case PieceType::Knight: return {-33, -31, -18, -14, 14, 18, 31, 33};
        case PieceType::Bishop: return {-17, -15, 15, 17};
        case PieceType::Rook: return {-16, -1, 1, 16};
        default: return {-17, -16, -15, -1, 1, 15, 16, 17};
    }
}

bool slides(PieceType type) {
    return type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
}

/// The squares that the piece on `from` attacks.
std::vector<int> attacked_from(const Cells& cells, int from) {
    const Piece piece = at(cells, from);
    std::vector<int> squares;
    if (type_of(piece) == PieceType::Pawn) {
        const int ahead = from + pawn_step(color_of(piece));
        for (const int square : {ahead - 1, ahead + 1}) {
            if (is_on_board(square)) squares.push_back(square);
        }
        return squares;
    }
    for (const int step : steps(type_of(piece))) {
        for (int square = from + step; is_on_board(square); square += step) {
            squares.push_back(square);
            if (at(cells, square) != Piece::None || !slides(type_of(piece))) break;
        }
    }
    return squares;
}

bool is_attacked(const Cells& cells, int target, Color by) {
    for (int from = 0; from < 128; ++from) {
        if (!is_on_board(from) || !belongs_to(by, at(cells, from))) continue;
        const std::vector<int> squares = attacked_from(cells, from);
        if (std::find(squares.begin(), squares.end(), target) != squares.end()) return true;
    }
    return false;
}

bool is_king_attacked(const Cells& cells, Color side) {
    const auto king = std::find(cells.begin(), cells.end(), make_piece(side, PieceType::King));
    return is_attacked(cells, static_cast<int>(king - cells.begin()), ~side);
}

class Oracle {
  public:
    explicit Oracle(const Position& position)
        : position_(position), us_(position.side_to_move()), cells_(cells_of(position)) {}

    std::vector<Move> find() {
        for (int from = 0; from < 128; ++from) {
            if (!is_on_board(from) || !belongs_to(us_, at(cells_, from))) continue;
            if (type_of(at(cells_, from)) == PieceType::Pawn) {
                pawn_moves(from);
            } else {
                piece_moves(from);
            }
        }
        for (const Castling castling : kAllCastlings) castle(castling);
        return moves_;
    }

  private:
    void add_if_legal(MoveKind kind, int from, int to, Piece captured) {
        const Move move(kind, Square(static_cast<std::size_t>(from)),
                        Square(static_cast<std::size_t>(to)), at(cells_, from), captured);
        if (!is_king_attacked(board_after(move), us_)) moves_.push_back(move);
    }

    Cells board_after(Move move) const {
        Cells cells = cells_;
        put(cells, move.from(), Piece::None);
        if (move.is_castling()) {
            const Castling castling = castling_of(us_, move.kind());
            put(cells, position_.castling_table().rook_from(castling), Piece::None);
            put(cells, row(castling).rook_to, make_piece(us_, PieceType::Rook));
        }
        if (move.is_en_passant()) {
            put(cells, Square(move.to().file(), move.from().rank()), Piece::None);
        }
        put(cells, move.to(), move.is_promotion() ? move.promoted() : move.piece());
        return cells;
    }

    void piece_moves(int from) {
        for (const int to : attacked_from(cells_, from)) {
            const Piece captured = at(cells_, to);
            if (belongs_to(us_, captured)) continue;
            add_if_legal(captured == Piece::None ? MoveKind::Reversible : MoveKind::PieceCapture,
                         from, to, captured);
        }
    }

    void pawn_moves(int from) {
        const int ahead = from + pawn_step(us_);
        if (at(cells_, ahead) == Piece::None) {
            pawn_to(from, ahead);
            const int start_rank = us_ == Color::White ? 1 : 6;
            const int two_ahead = ahead + pawn_step(us_);
            if (from / 16 == start_rank && at(cells_, two_ahead) == Piece::None) {
                add_if_legal(MoveKind::DoublePush, from, two_ahead, Piece::None);
            }
        }
        for (const int to : attacked_from(cells_, from)) {
            if (belongs_to(~us_, at(cells_, to))) pawn_to(from, to);
            if (to == static_cast<int>(position_.state().en_passant.index())) {
                add_if_legal(MoveKind::EnPassant, from, to, make_piece(~us_, PieceType::Pawn));
            }
        }
    }

    void pawn_to(int from, int to) {
        const int last_rank = us_ == Color::White ? 7 : 0;
        if (to / 16 != last_rank) {
            add_if_legal(MoveKind::PawnMove, from, to, at(cells_, to));
            return;
        }
        for (const PieceType type :
             {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
            add_if_legal(promotion_to(make_piece(us_, type)), from, to, at(cells_, to));
        }
    }

    /// All squares from the leftmost to the rightmost of those where king and rook start and arrive
    /// must be empty but for the two. The king must not be in check, nor cross or reach an attacked
    /// square.
    void castle(Castling castling) {
        const CastlingRow& arrival = row(castling);
        if (arrival.side != us_ || !position_.state().castling.has(castling)) return;
        const int king = index_of(position_.castling_table().king_from(castling));
        const int rook = index_of(position_.castling_table().rook_from(castling));
        const int king_to = index_of(arrival.king_to);
        const auto [first, last] = std::minmax({king, rook, king_to, index_of(arrival.rook_to)});
        for (int square = first; square <= last; ++square) {
            if (square != king && square != rook && at(cells_, square) != Piece::None) return;
        }
        if (is_attacked(cells_, king, ~us_)) return;
        for (int square = std::min(king, king_to); square <= std::max(king, king_to); ++square) {
            // `add_if_legal` tests the last square, with king and rook on their new squares.
            if (square != king_to && is_attacked(cells_, square, ~us_)) return;
        }
        add_if_legal(arrival.kind, king, king_to, Piece::None);
    }

    static int index_of(Square square) { return static_cast<int>(square.index()); }

    const Position& position_;
    Color us_;
    Cells cells_;
    std::vector<Move> moves_;
};

}  // namespace

std::vector<Move> oracle_moves(const Position& position) {
    return Oracle(position).find();
}

bool oracle_attacks(const Position& position, Square square, Color by) {
    return is_attacked(cells_of(position), static_cast<int>(square.index()), by);
}

}  // namespace mutare::tests
