// From where a side's pieces would give check.
#pragma once

#include <array>

#include "engine/board.h"
#include "engine/geometry.h"
#include "engine/move.h"
#include "engine/square_set.h"

namespace mutare {

/// Looked from the enemy king: a piece who comes to a square that the king would attack as a piece
/// of his kind attacks the king; and one who leaves the ray of a slider behind him uncovers a
/// check.
class CheckSquares {
  public:
    CheckSquares() = default;
    CheckSquares(const Board& board, Color side);

    /// Does a legal move of the side give check? Only for quiet moves other than castling.
    [[nodiscard]] bool has(Move move) const {
        return by_type_[index(type_of(move.piece()))].has(move.to()) ||
               (covering_.has(move.from()) &&
                ray_step(move.from(), king_) != ray_step(move.to(), king_));
    }

  private:
    Square king_;
    std::array<SquareSet, kPieceTypeCount> by_type_;
    /// The side's pieces who alone stand between their own slider and the king.
    SquareSet covering_;
};

}  // namespace mutare
