#include "engine/movegen.h"

namespace mutare {

namespace {

/// Does a pawn move this way, promoting on the last rank? Not for en passant.
bool is_pawn_move(const Position& position, Move move) {
    const Color us = position.side_to_move();
    const Square from = move.from();
    const Square to = move.to();
    const Direction ahead = forward(us);
    const bool captures = move.is_capture();
    if (move.is_double_push()) {
        return from.rank_for(us) == kStartRank && to == from + ahead + ahead && !captures &&
               position.board().is_empty(from + ahead);
    }
    const bool promotes = to.rank_for(us) == kLastRank;
    if (promotes) {
        if (!move.is_promotion() || color_of(move.promoted()) != us) return false;
    } else if (move.kind() != MoveKind::PawnMove) {
        return false;
    }
    if (!captures) return to == from + ahead;
    return to == from + ahead + kWest || to == from + ahead + kEast;
}

/// Does a piece, not a pawn, move this way, with nothing in between? Not for castling.
bool is_piece_move(const Position& position, Move move) {
    const MoveKind kind = move.is_capture() ? MoveKind::PieceCapture : MoveKind::Reversible;
    return move.kind() == kind && attacks(position.board(), move.from(), move.to());
}

bool is_legal_castling(const Position& position, const CheckInfo& checks, Move move) {
    const Castling castling = castling_of(move);
    return !checks.in_check() && position.state().castling.has(castling) &&
           move.piece() == make_piece(position.side_to_move(), PieceType::King) &&
           move.to() == row(castling).king_to && !move.is_capture() &&
           is_castling_legal(position.board(), position.castling_table(), castling);
}

bool is_legal_en_passant(const Position& position, Move move) {
    bool is_legal = false;
    for_each_en_passant(position.state(), position.side_to_move(),
                        [&](Move capture) { is_legal |= capture == move; });
    return is_legal;
}

/// Does this pseudo-legal move leave its own king safe? Not for castling or en passant.
bool is_king_safe_after(const Position& position, const CheckInfo& checks, Move move) {
    const Board& board = position.board();
    const Color us = position.side_to_move();
    const Square king = position.king(us);
    if (type_of(move.piece()) == PieceType::King) {
        return attacked_zone(board, us, checks, zone_of(move.to() - king)) == 0;
    }
    if (checks.checks > 1) return false;
    if (checks.in_check() && move.to() != checks.checker &&
        !(is_slider(type_of(board[checks.checker])) &&
          is_between(move.to(), king, checks.checker))) {
        return false;
    }
    return !checks.pinned.has(board.slot_on(move.from())) ||
           ray_step(king, move.from()) == ray_step(king, move.to());
}

}  // namespace

MoveList legal_moves(const Position& position) {
    MoveList moves;
    generate(position, find_checks(position.board(), position.side_to_move()), MoveClass::All,
             moves);
    return moves;
}

bool is_legal(const Position& position, const CheckInfo& checks, Move move) {
    constexpr unsigned kUnusedBits = 0xF0000000;
    if ((move.bits() & kUnusedBits) != 0) return false;
    const Board& board = position.board();
    const Square from = move.from();
    const Square to = move.to();
    if (!from.is_on_board() || !to.is_on_board()) return false;
    if (board[from] != move.piece() || !is_piece_of(position.side_to_move(), move.piece())) {
        return false;
    }
    if (move.is_castling()) return is_legal_castling(position, checks, move);
    if (move.is_en_passant()) return is_legal_en_passant(position, move);
    if (board[to] != move.captured() || !can_land_on(position.side_to_move(), move.captured())) {
        return false;
    }
    const bool can_go = type_of(move.piece()) == PieceType::Pawn ? is_pawn_move(position, move)
                                                                 : is_piece_move(position, move);
    return can_go && is_king_safe_after(position, checks, move);
}

}  // namespace mutare
