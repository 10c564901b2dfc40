#include "engine/notation/fen.h"

#include <algorithm>

#include "base/text.h"
#include "engine/piece.h"

namespace mutare {

namespace {

std::string pieces_field(const Position& position) {
    std::string text;
    for (int rank = kLastRank; rank >= 0; --rank) {
        int empty = 0;
        const auto end_gap = [&] {
            if (empty > 0) text += static_cast<char>('0' + empty);
            empty = 0;
        };
        for (int file = 0; file <= kLastFile; ++file) {
            const Piece piece = position[Square(file, rank)];
            if (piece == Piece::None) {
                ++empty;
                continue;
            }
            end_gap();
            text += letter(piece);
        }
        end_gap();
        if (rank > 0) text += '/';
    }
    return text;
}

/// Would K or Q mean this castling's rook? It does if no other rook is farther out.
bool is_outermost(const Position& position, Castling castling) {
    const Square rook = position.castling_table().rook_from(castling);
    const Direction outward = row(castling).kind == MoveKind::CastleKingside ? kEast : kWest;
    for (Square square = rook + outward; square.is_on_board(); square += outward) {
        if (position[square] == make_piece(row(castling).side, PieceType::Rook)) return false;
    }
    return true;
}

std::string castling_field(const Position& position, CastlingNotation notation) {
    std::string text;
    for (const Castling castling : kAllCastlings) {
        if (!position.state().castling.has(castling)) continue;
        if (notation == CastlingNotation::XFen && is_outermost(position, castling)) {
            text += row(castling).letter;
        } else {
            const char a = row(castling).side == Color::White ? 'A' : 'a';
            const int file = position.castling_table().rook_from(castling).file();
            text += static_cast<char>(a + file);
        }
    }
    return text.empty() ? "-" : text;
}

}  // namespace

std::string fen(const Position& position, CastlingNotation notation) {
    const State& state = position.state();
    const bool can_capture = state.en_passant_captures != EnPassant::None;
    return join(pieces_field(position), position.side_to_move() == Color::White ? " w " : " b ",
                castling_field(position, notation), " ", can_capture ? name(state.en_passant) : "-",
                " ", std::min<int>(state.halfmove_clock, kLargestHalfmoveClock), " ",
                std::min(position.fullmove_number(), kLargestMoveNumber));
}

}  // namespace mutare
