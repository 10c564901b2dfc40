#include "engine/attacks.h"

namespace mutare {

namespace {

/// Does a pawn of side `by` attack the square?
bool is_attacked_by_pawn(const Board& board, Square square, Color by) {
    const Piece pawn = make_piece(by, Kind::Pawn);
    const Square behind = square + -forward(by);
    return board[behind + kWest] == pawn || board[behind + kEast] == pawn;
}

}  // namespace

SquareSet attacked_by_leapers(const Board& board, Color by) {
    SquareSet attacked;
    const PieceList& men = board.men(by);
    for (const Kind leaper : {Kind::Pawn, Kind::Knight, Kind::King}) {
        for (const std::size_t slot : men.of(leaper)) {
            attacked |= attacks_on_empty_board(make_piece(by, leaper), men[slot]);
        }
    }
    return attacked;
}

namespace scalar {

bool is_attacked(const Board& board, Square square, Color by) {
    if (is_attacked_by_pawn(board, square, by)) return true;
    const PieceList& men = board.men(by);
    if (attackers_over(men.king(), square).has(Piece::WhiteKing)) return true;
    for (const std::size_t slot : men.of(Kind::Knight)) {
        if (attackers_over(men[slot], square).has(Piece::WhiteKnight)) return true;
    }
    for (const std::size_t slot : men.sliders()) {
        const Square from = men[slot];
        if (attackers_over(from, square).has(board[from]) && is_ray_clear(board, from, square)) {
            return true;
        }
    }
    return false;
}

SquareSet slider_attacks(const Board& board, Kind kind, Square from) {
    SquareSet attacked;
    for (const Direction step : steps_of(kind)) {
        Square square = from + step;
        for (; board.is_empty(square); square += step) attacked |= SquareSet::of(square);
        if (square.is_on_board()) attacked |= SquareSet::of(square);
    }
    return attacked;
}

SquareSet attacked_squares(const Board& board, Color by) {
    SquareSet attacked = attacked_by_leapers(board, by);
    const PieceList& men = board.men(by);
    for (const std::size_t slot : men.sliders()) {
        const Square from = men[slot];
        attacked |= scalar::slider_attacks(board, kind_of(board[from]), from);
    }
    return attacked;
}

}  // namespace scalar

}  // namespace mutare
