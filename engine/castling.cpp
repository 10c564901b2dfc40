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

std::optional<Square> castling_danger(const Board& board, const CastlingTable& table,
                                      Castling castling) {
    const CastlingRow& arrival = row(castling);
    const Square king = table.king_from(castling);
    const Direction step = arrival.king_to < king ? kWest : kEast;
    for (Square square = king; square != arrival.king_to;) {
        square += step;
        if (is_attacked(board, square, ~arrival.side)) return square;
    }
    return std::nullopt;
}

bool is_castling_legal(const Board& board, const CastlingTable& table, Castling castling) {
    if (castling_obstacle(board, table, castling) || castling_danger(board, table, castling)) {
        return false;
    }
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
