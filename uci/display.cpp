#include "uci/display.h"

#include "engine/attacks.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/san.h"
#include "engine/notation/uci_move.h"
#include "engine/notation/wording.h"

namespace mutare {

namespace {

std::string drawing(const Board& board) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        text += std::to_string(rank + 1) + ' ';
        for (int file = 0; file < 8; ++file) text += {' ', letter(board[Square(file, rank)])};
        text += '\n';
    }
    return text + "   a b c d e f g h\n";
}

std::string hexadecimal(Key key) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[key >> shift & 15];
    return text;
}

std::string check_text(const CheckInfo& checks) {
    if (!checks.in_check()) return "no";
    return checks.checks == 1 ? join("by ", name(checks.checker)) : "double";
}

}  // namespace

std::string board_text(const Position& position) {
    const CheckInfo checks = find_checks(position.board(), position.side_to_move());
    return join(drawing(position.board()), "\nFEN: ", fen(position),
                "\nKey: ", hexadecimal(position.key()), "\nCheck: ", check_text(checks));
}

std::string moves_text(const Position& position, bool chess960) {
    std::string text;
    for (const Move move : legal_moves(position)) {
        text +=
            join(text.empty() ? "" : "\n", uci(move, position, chess960), " ", san(position, move));
    }
    return text.empty() ? "no legal moves" : text;
}

std::string perft_text(const PerftResult& counts, const Position& position, bool chess960) {
    std::string text;
    for (const auto& [move, nodes] : counts.moves) {
        text += join(uci(move, position, chess960), ": ", std::to_string(nodes), "\n");
    }
    return join(text, "\nNodes searched: ", std::to_string(counts.nodes));
}

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
        setup.castling_table.enter(mirrored,
                                   position.castling_table().king_from(castling).flipped(),
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
