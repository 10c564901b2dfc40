#include "engine/attacks.h"

namespace mutare {

constexpr std::array<std::array<SquareSet, kSquareCount>, kPieceCodes> kAttacksOnEmptyBoard = [] {
    std::array<std::array<SquareSet, kSquareCount>, kPieceCodes> tables;
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        for (const Square from : kAllSquares) {
            for_each_attack_on_empty_board(
                static_cast<Piece>(code), from,
                [&](Square to, Direction) { tables[code][from.compact()] |= SquareSet::of(to); });
        }
    }
    return tables;
}();

CheckSquares::CheckSquares(const Board& board, Color side) : king_(board.king(~side)) {
    const SquareSet visible = slider_attacks(board, PieceType::Queen, king_);
    for (const PieceType type : {PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                 PieceType::Rook, PieceType::Queen}) {
        const SquareSet attacked = attacks_on_empty_board(make_piece(~side, type), king_);
        by_type_[index(type)] = is_slider(type) ? attacked & visible : attacked;
    }

    const PieceList& pieces = board.pieces(side);
    for (const std::size_t slot : pieces.sliders()) {
        const Square slider = pieces[slot];
        if (!attackers_over(slider, king_).has(board[slider])) continue;
        const Square first = board.first_piece(slider, ray_step(slider, king_));
        if (is_piece_of(side, board[first]) && is_ray_clear(board, first, king_)) {
            blockers_ |= SquareSet::of(first);
        }
    }
}

}  // namespace mutare
