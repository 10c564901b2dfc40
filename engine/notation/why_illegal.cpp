#include "engine/notation/why_illegal.h"

#include <optional>

#include "base/text.h"
#include "engine/attacks.h"
#include "engine/movegen.h"
#include "engine/piece.h"

namespace mutare {

namespace {

/// The first piece in the way of a slider. Requires that there is one.
Square obstacle(const Board& board, Square from, Square to) {
    return board.first_piece(from, ray_step(from, to));
}

std::string does_not_go(Move move) {
    return join("a ", name(type_of(move.piece())), " does not go from ", name(move.from()), " to ",
                name(move.to()));
}

std::string is_in_the_way(const Board& board, Square square) {
    return join("the ", name(type_of(board[square])), " on ", name(square), " is in the way");
}

/// Why a pawn cannot move this way; nothing if it could, but for its king's safety.
std::optional<std::string> why_no_pawn_move(const Position& position, Move move) {
    const Board& board = position.board();
    const Square from = move.from();
    const Square to = move.to();
    const Direction ahead = forward(color_of(move.piece()));
    const Direction step = to - from;
    if (step == ahead + kWest || step == ahead + kEast) {
        if (!board.is_empty(to) || to == position.state().en_passant) return std::nullopt;
        return join("there is nothing to capture on ", name(to));
    }
    const bool is_double_push =
        step == ahead + ahead && from.rank_for(color_of(move.piece())) == kStartRank;
    if (step != ahead && !is_double_push) return does_not_go(move);
    for (const Square square : {from + ahead, to}) {
        if (!board.is_empty(square)) return is_in_the_way(board, square);
    }
    return std::nullopt;
}

}  // namespace

std::string why_illegal(const Position& position, Move move) {
    const Board& board = position.board();
    const Square from = move.from();
    const Square to = move.to();
    const PieceType type = type_of(move.piece());
    if (is_piece_of(position.side_to_move(), board[to])) {
        return join(name(color_of(board[to])), "'s own ", name(type_of(board[to])), " stands on ",
                    name(to));
    }
    if (type == PieceType::Pawn) {
        if (std::optional<std::string> reason = why_no_pawn_move(position, move)) return *reason;
    } else if (!attackers_over(from, to).has(move.piece())) {
        return does_not_go(move);
    } else if (is_slider(type) && !is_ray_clear(board, from, to)) {
        return is_in_the_way(board, obstacle(board, from, to));
    }
    if (type == PieceType::King) return join("the king would be in check on ", name(to));
    if (position.in_check()) return "the king would still be in check";
    return join("the king would be in check if the ", name(type), " left ", name(from));
}

std::string why_no_castling(const Position& position, Castling castling) {
    const CastlingRow& arrival = row(castling);
    if (!position.state().castling.has(castling)) {
        const bool is_kingside = arrival.kind == MoveKind::CastleKingside;
        return join(name(arrival.side), " has no right to castle ",
                    is_kingside ? "kingside" : "queenside");
    }
    if (position.in_check()) return "the king is in check and cannot castle out of it";

    const Board& board = position.board();
    if (const auto square = castling_obstacle(board, position.castling_table(), castling)) {
        return is_in_the_way(board, *square);
    }
    if (const auto square = castling_danger(position.castling_table(), castling,
                                            attacked_squares(board, ~position.side_to_move()))) {
        return join("the square ", name(*square), " on the king's path is attacked");
    }
    return "the rook shields the king, which would be in check without it";
}

}  // namespace mutare
