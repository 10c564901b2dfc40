#include "uci/flip.h"

namespace mutare {

Position flipped(const Position& position) {
    Setup setup;
    for (const Square square : kAllSquares) {
        const Piece piece = position[square];
        if (piece == Piece::None) continue;
        setup.pieces[square.flipped().index()] = make_piece(~color_of(piece), type_of(piece));
    }
    setup.side_to_move = ~position.side_to_move();
    for (const Castling castling : kAllCastlings) {
        if (!position.state().castling.has(castling)) continue;
        const Castling mirrored = castling_of(~row(castling).side, row(castling).special);
        setup.castling = setup.castling | CastlingRights::of(mirrored);
        setup.castling_table.set(mirrored, position.castling_table().king_from(castling).flipped(),
                                 position.castling_table().rook_from(castling).flipped());
    }
    if (position.state().en_passant.is_on_board()) {
        setup.en_passant = position.state().en_passant.flipped();
    }
    setup.halfmove_clock = position.state().halfmove_clock;
    setup.fullmove_number = position.fullmove_number();
    return Position(setup);
}

}  // namespace mutare
