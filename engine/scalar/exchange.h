// The exchange on one square by walks along the rays.
#pragma once

#include "engine/board.h"
#include "engine/geometry.h"
#include "engine/move.h"

namespace mutare::scalar {

/// The target square after a move to it, and all pieces that can go on capturing there. Nothing is
/// moved on the board: a piece that has captured counts as gone, which opens the ray behind it.
class Exchange {
  public:
    Exchange(const Board& board, Move move)
        : board_(board),
          square_(move.to()),
          gone_(SquareSet::of(move.from()) | SquareSet::of(move.capture_square())) {}

    /// The side captures with its least valuable piece, which then stands on the square. The result
    /// is the type of that piece, or `PieceType::None` if the side cannot capture.
    PieceType capture(Color side) {
        const Square from = least_valuable_attacker(side);
        if (!from.is_on_board()) return PieceType::None;
        gone_ |= SquareSet::of(from);
        const PieceType type = type_of(board_[from]);
        const bool is_refuted =
            type == PieceType::King && least_valuable_attacker(~side).is_on_board();
        return is_refuted ? PieceType::None : type;
    }

    /// The square of the piece that `capture` would capture with; off the board if there is none.
    [[nodiscard]] Square least_valuable_attacker(Color side) const {
        for (const PieceType type : kTypesByValue) {
            const Piece piece = make_piece(side, type);
            const auto attacks = [&](Square from) {
                return board_[from] == piece && attackers_over(from, square_).has(piece) &&
                       !gone_.has(from);
            };
            if (type == PieceType::Knight) {
                for (const Direction step : kKnightSteps) {
                    if (attacks(square_ + step)) return square_ + step;
                }
                continue;
            }
            for (const Direction step : kKingSteps) {
                const Square first = first_piece(step);
                if (attacks(first)) return first;
            }
        }
        return Square();
    }

  private:
    /// The first piece on a ray, or a square off the board.
    [[nodiscard]] Square first_piece(Direction step) const {
        Square square = board_.first_piece(square_, step);
        while (square.is_on_board() && gone_.has(square)) square = board_.first_piece(square, step);
        return square;
    }

    const Board& board_;
    Square square_;
    SquareSet gone_;
};

}  // namespace mutare::scalar
