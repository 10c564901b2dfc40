#include "engine/castling.h"

#include <algorithm>

#include "engine/attacks.h"

namespace mutare {

std::optional<Square> castling_obstacle(const Board& board, const CastlingTable& table,
                                        Castling castling) {
    const Square king = table.king_from(castling);
    const Square rook = table.rook_from(castling);
    const auto [first, last] =
        std::minmax({king, rook, row(castling).king_to, row(castling).rook_to});
    for (Square square = first; square <= last; square += kEast) {
        if (!board.is_empty(square) && square != king && square != rook) return square;
    }
    return std::nullopt;
}

std::optional<Square> castling_danger(const CastlingTable& table, Castling castling,
                                      SquareSet attacked) {
    const Square king = table.king_from(castling);
    const Square king_to = row(castling).king_to;
    const Direction step = king_to < king ? kWest : kEast;
    for (Square square = king; square != king_to;) {
        square += step;
        if (attacked.has(square)) return square;
    }
    return std::nullopt;
}

bool is_castling_legal(const Board& board, const CastlingTable& table, Castling castling) {
    return !castling_obstacle(board, table, castling) &&
           is_castling_safe(board, table, castling, attacked_squares(board, ~row(castling).side));
}

bool is_castling_safe(const Board& board, const CastlingTable& table, Castling castling,
                      SquareSet attacked) {
    if (castling_danger(table, castling, attacked)) return false;
    const CastlingRow& arrival = row(castling);
    const Square king = table.king_from(castling);
    const Square rook = table.rook_from(castling);
    // In Chess960 the rook may have shielded the king from a slider at the end of the rank.
    const Square outside = board.first_piece(rook, rook < king ? kWest : kEast);
    const bool uncovers = is_piece_of(~arrival.side, board[outside]) &&
                          is_slider(type_of(board[outside])) &&
                          attackers_over(outside, rook).has(board[outside]);
    return !uncovers || !is_between(arrival.king_to, outside, arrival.rook_to);
}

}  // namespace mutare
