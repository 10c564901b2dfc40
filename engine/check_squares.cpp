#include "engine/check_squares.h"

#include "engine/attacks.h"

namespace mutare {

CheckSquares::CheckSquares(const Board& board, Color side) : king_(board.king(~side)) {
    const SquareSet seen = slider_attacks(board, PieceType::Queen, king_);
    for (const PieceType kind : {PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                 PieceType::Rook, PieceType::Queen}) {
        const SquareSet reached = attacks_on_empty_board(make_piece(~side, kind), king_);
        by_type_[index(kind)] = is_slider(kind) ? reached & seen : reached;
    }

    const PieceList& pieces = board.pieces(side);
    for (const std::size_t slot : pieces.sliders()) {
        const Square slider = pieces[slot];
        if (!attackers_over(slider, king_).has(board[slider])) continue;
        const Square first = board.first_piece(slider, ray_step(slider, king_));
        if (is_piece_of(side, board[first]) && is_ray_clear(board, first, king_)) {
            covering_ |= SquareSet::of(first);
        }
    }
}

}  // namespace mutare
