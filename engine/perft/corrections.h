// Corrections of what the tables say of our piece's arrival beside the opponent's king or on one of
// its rays.
#pragma once

#include "engine/perft/special_lanes.h"
#include "engine/simd/mobility.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// May their king capture our piece that has gone from `from` to `to`, a square beside the king?
template <Color us>
[[nodiscard]] inline bool may_take_back(const SimdBoard& board, Square their_king, Square from,
                                        Square to) {
    return !is_attacked(board.without(their_king).without(from), to, us);
}

/// The moves off the pin's ray of their piece that our piece pins or unpins when it arrives on `to`
/// as `arriving`: with the pin the piece has lost them. `lines` are as they are when our piece has
/// left `from`.
template <Color us>
[[nodiscard]] int moves_off_ray(const Position& position, const Snapshot& now,
                                const KingLines& lines, Square from, Square to,
                                PieceType arriving) {
    const Square their_king = position.king(~us);
    const std::size_t ray = ray_of(first_lane(lane_of(their_king, to)));
    const std::size_t lane = first_lane(lines.first_pieces & ray_lanes(ray));
    const Square square = square_of(their_king, lane);
    const PieceByte piece = byte_of(make_piece(us, arriving));
    return count_forbidden_by_pin<~us>(now.board.without(from).with(to, piece), now.of(~us),
                                       AnySquare(), {square, type_of(position[square]), ray});
}

/// The number of their legal en passant captures of our pawn after its double push.
template <Color us>
[[nodiscard]] int en_passant_replies(const SimdBoard& board, Square their_king, Square from,
                                     Square to) {
    const PieceByte pawn = byte_of(make_piece(us, PieceType::Pawn));
    return number_of(
        legal_en_passant<~us>(board.without(from).with(to, pawn), their_king, from, to));
}

}  // namespace mutare::simd

#endif
