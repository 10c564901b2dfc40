// What tables over the target squares do not know of our piece's arrival near their king or on a
// line with him.
#pragma once

#include "engine/perft/special_lanes.h"
#include "engine/simd/mobility.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// May their king take our piece from `from`, who has just taken one beside him?
template <Color us>
[[nodiscard]] inline bool may_take_back(const SimdBoard& board, Square their_king, Square from,
                                        Square to) {
    return !is_attacked(board.without(their_king).without(from), to, us);
}

/// After our piece's arrival as `arriving` on a line with their king: the moves off this line that
/// the first of their pieces on it would have. `lines` are as they are when our piece has left
/// `from`.
template <Color us>
[[nodiscard]] int moves_off_line(const Position& position, const Snapshot& now,
                                 const KingLines& lines, Square from, Square to,
                                 PieceType arriving) {
    const Square their_king = position.king(~us);
    const std::size_t ray = ray_of(first_lane(lane_of(their_king, to)));
    const std::size_t lane = first_lane(lines.first_pieces & ray_lanes(ray));
    const Square square = square_of(their_king, lane);
    const PieceByte piece = byte_of(make_piece(us, arriving));
    return count_off_line<~us>(now.board.without(from).with(to, piece), now.of(~us), AnySquare(),
                               {square, mutare::type_of(position[square]), ray});
}

/// Their legal en passant captures of our pawn that jumps from one square to another.
template <Color us>
[[nodiscard]] int en_passant_replies(const SimdBoard& board, Square their_king, Square from,
                                     Square to) {
    const PieceByte pawn = byte_of(make_piece(us, PieceType::Pawn));
    return number_of(
        legal_en_passant<~us>(board.without(from).with(to, pawn), their_king, from, to));
}

}  // namespace mutare::simd

#endif
