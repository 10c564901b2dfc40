// Corrections of what the tables say of our piece's arrival beside the opponent's king or on one of
// its rays.
#pragma once

#include "engine/perft/pawns.h"
#include "engine/perft/shared_rays.h"
#include "engine/simd/king_view.h"

namespace mutare::simd {

/// May their king capture our piece that has gone from `from` to `to`, a square beside the king?
template <Color us>
[[nodiscard]] inline bool may_recapture(const SimdBoard& board, Square their_king, Square from,
                                        Square to) {
    const Bytes pieces = around(board, to);
    const LaneMask left = lane_of(to, from) | lane_of(to, their_king);
    const LaneMask seen = seen_through(not_zero(pieces) & ~left);
    return (seen & aimed_at_origin(pieces, us) & ~left) == 0;
}

/// How many moves their pawn has that leave the line of a ray of their king, when our piece has
/// left `from`.
template <Color us>
[[nodiscard]] int pawn_moves_off_ray(const Position& position, Square pawn, std::size_t ray,
                                     Square from) {
    constexpr Direction kAhead = forward(~us);
    const auto is_empty = [&](Square square) {
        return square == from || position[square] == Piece::None;
    };
    const auto captures = [&](Direction way) {
        const Square square = pawn + way;
        return !stays_on_line(ray, way) && square != from && is_piece_of(us, position[square]);
    };
    int moves = (captures(kAhead + kWest) ? 1 : 0) + (captures(kAhead + kEast) ? 1 : 0);
    if (!stays_on_line(ray, kAhead) && is_empty(pawn + kAhead)) {
        const bool may_push_twice = pawn.rank_for(~us) == kStartRank;
        moves += may_push_twice && is_empty(pawn + kAhead + kAhead) ? 2 : 1;
    }
    return pawn.rank_for(~us) == kLastRankButOne ? moves * kPromotions : moves;
}

/// How many moves off the ray their piece has without its pin, which our piece's arrival on `to`, a
/// square of that ray, makes or ends. `lines` are those after our piece has left `from`. The
/// arrival itself changes no move off its ray.
template <Color us>
[[nodiscard]] int moves_off_ray(const Position& position, const SimdBoard& board,
                                const KingLines& lines, Square from, Square to) {
    const Square their_king = position.king(~us);
    const std::size_t ray = ray_of(first_lane(lane_of(their_king, to)));
    const std::size_t lane = first_lane(lines.first_pieces & ray_lanes(ray));
    const Square square = square_of(their_king, lane);
    const PieceType type = type_of(position[square]);
    if (type == PieceType::Pawn) return pawn_moves_off_ray<us>(position, square, ray, from);
    const LaneMask left = SquareSet::of(from).bits();
    const LaneMask lanes = SharedRays(square).reachable(board.occupied() & ~left, board.of(~us));
    return std::popcount(lanes & lanes_of(type) & ~line_lanes(ray));
}

/// The number of their legal en passant captures of our pawn after its double push. `view` is what
/// their king sees before it. A capture removes two pawns from a rank at once, which may uncover a
/// check; and if our pawn gives check, its capture answers that.
template <Color us>
[[nodiscard]] int en_passant_replies(const Position& position, const KingView& view, Square from,
                                     Square to) {
    const Square their_king = position.king(~us);
    const LaneMask left = lane_of(their_king, from);
    const Square passed = from + forward(us);
    const LaneMask occupied = (view.occupied & ~left) | lane_of(their_king, passed);
    const auto is_legal = [&](Square pawn) {
        if (position[pawn] != make_piece(~us, PieceType::Pawn)) return false;
        return (seen_through(occupied & ~lane_of(their_king, pawn)) & view.aimed & ~left) == 0;
    };
    return (is_legal(to + kWest) ? 1 : 0) + (is_legal(to + kEast) ? 1 : 0);
}

}  // namespace mutare::simd
