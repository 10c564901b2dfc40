// Attacked squares, checks and pins by the difference tables.
#include "engine/attacks.h"

namespace mutare {

namespace {

/// Does a pawn of side `by` attack the square?
bool is_attacked_by_pawn(const Board& board, Square square, Color by) {
    const Piece pawn = make_piece(by, PieceType::Pawn);
    const Square behind = square + -forward(by);
    return board[behind + kWest] == pawn || board[behind + kEast] == pawn;
}

}  // namespace

namespace scalar {

bool is_attacked(const Board& board, Square square, Color by) {
    if (is_attacked_by_pawn(board, square, by)) return true;
    const PieceList& pieces = board.pieces(by);
    if (is_king_step(pieces.king(), square)) return true;
    for (const std::size_t slot : pieces.of(PieceType::Knight) | pieces.sliders()) {
        if (attacks(board, pieces[slot], square)) return true;
    }
    return false;
}

SquareSet slider_attacks(const Board& board, PieceType type, Square from) {
    SquareSet attacked;
    for (const Direction step : steps_of(type)) {
        Square square = from + step;
        for (; board.is_empty(square); square += step) attacked |= SquareSet::of(square);
        if (square.is_on_board()) attacked |= SquareSet::of(square);
    }
    return attacked;
}

SquareSet attacked_squares(const Board& board, Color by) {
    SquareSet attacked;
    const PieceList& pieces = board.pieces(by);
    for (const PieceType leaper : {PieceType::Pawn, PieceType::Knight, PieceType::King}) {
        for (const std::size_t slot : pieces.of(leaper)) {
            attacked |= attacks_on_empty_board(make_piece(by, leaper), pieces[slot]);
        }
    }
    for (const std::size_t slot : pieces.sliders()) {
        const Square from = pieces[slot];
        attacked |= scalar::slider_attacks(board, type_of(board[from]), from);
    }
    return attacked;
}

CheckInfo find_checks(const Board& board, Color side) {
    CheckInfo info;
    const Square king = board.king(side);
    const PieceList& their_pieces = board.pieces(~side);
    const auto add_check = [&](Square checker) {
        ++info.checks;
        info.checker = checker;
    };
    for (const PieceType type : {PieceType::Queen, PieceType::Rook, PieceType::Bishop}) {
        for (const std::size_t slot : their_pieces.of(type)) {
            const Square slider = their_pieces[slot];
            if (!attackers_over(slider, king).has(make_piece(~side, type))) continue;
            const Direction step = ray_step(king, slider);
            const Square first = board.first_piece(king, step);
            if (first == slider) {
                add_check(slider);
                info.shadow |= zone_of(-step);
            } else if (is_piece_of(side, board[first]) &&
                       board.first_piece(first, step) == slider) {
                info.pinned |= SlotSet::of(board.slot_on(first));
            }
        }
    }
    for (const std::size_t slot : their_pieces.of(PieceType::Knight)) {
        if (attackers_over(their_pieces[slot], king).has(Piece::WhiteKnight))
            add_check(their_pieces[slot]);
    }
    for (const Direction sideways : {kWest, kEast}) {
        const Direction step = forward(side) + sideways;
        if (board[king + step] == make_piece(~side, PieceType::Pawn)) add_check(king + step);
    }
    return info;
}

}  // namespace scalar

}  // namespace mutare
