#include "engine/check_squares.h"

#include "engine/attacks.h"

namespace mutare {

CheckSquares::CheckSquares(const Board& board, Color side) : king_(board.king(~side)) {
    const SquareSet seen = slider_attacks(board, Kind::Queen, king_);
    for (const Kind kind : {Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen}) {
        const SquareSet reached = attacks_on_empty_board(make_piece(~side, kind), king_);
        by_kind_[index(kind)] = is_slider(kind) ? reached & seen : reached;
    }

    const PieceList& men = board.men(side);
    for (const std::size_t slot : men.sliders()) {
        const Square slider = men[slot];
        if (!attackers_over(slider, king_).has(board[slider])) continue;
        const Square first = board.first_man(slider, ray_step(slider, king_));
        if (is_man_of(side, board[first]) && is_ray_clear(board, first, king_)) {
            covering_ |= SquareSet::of(first);
        }
    }
}

}  // namespace mutare
