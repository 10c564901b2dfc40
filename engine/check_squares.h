// The squares from which a side's pieces would give check.
#pragma once

#include <array>

#include "engine/board.h"
#include "engine/geometry.h"
#include "engine/move.h"
#include "engine/square.h"

namespace mutare {

/// Finds the quiet moves of a side that give check, without making them. A piece gives check from a
/// square that the opponent's king would attack if it were a piece of that type. A piece that
/// leaves the ray between a slider of its side and the king gives a discovered check.
class CheckSquares {
  public:
    CheckSquares() = default;
    CheckSquares(const Board& board, Color side);

    /// Does a legal move of the side give check? Exact for quiet moves other than castling: a check
    /// that the rook gives by castling is not seen.
    [[nodiscard]] bool has(Move move) const {
        return by_type_[index(type_of(move.piece()))].has(move.to()) ||
               (blockers_.has(move.from()) &&
                ray_step(move.from(), king_) != ray_step(move.to(), king_));
    }

  private:
    Square king_;
    /// By piece type, the squares from which it attacks the king.
    std::array<SquareSet, kPieceTypeCount> by_type_;
    /// The side's pieces that stand alone between one of its sliders and the king.
    SquareSet blockers_;
};

}  // namespace mutare
