#include "engine/check_squares.h"

#include "engine/attacks.h"

namespace mutare {

CheckSquares::CheckSquares(const Board& board, Color side) : king_(board.king(~side)) {
    for (const Kind leaper : {Kind::Pawn, Kind::Knight}) {
        by_kind_[index(leaper)] = attacks_on_empty_board(make_piece(~side, leaper), king_);
    }
    const SquareSet diagonal = slider_attacks(board, Kind::Bishop, king_);
    const SquareSet straight = slider_attacks(board, Kind::Rook, king_);
    by_kind_[index(Kind::Bishop)] = diagonal;
    by_kind_[index(Kind::Rook)] = straight;
    by_kind_[index(Kind::Queen)] = diagonal | straight;

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
