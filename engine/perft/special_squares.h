// The squares around the opponent's king where our piece's arrival changes more than tables over
// the target squares can tell, and how what those say is corrected.
#pragma once

#include "engine/perft/mobility.h"

namespace mutare::simd {

/// A king's view after the piece on a lane has left.
[[gnu::always_inline]] inline KingView without(const KingView& view, LaneMask lane) {
    const LaneMask occupied = view.occupied & ~lane;
    return {.occupied = occupied,
            .own = view.own & ~lane,
            .aimed = view.aimed & ~lane,
            .seen = seen_up_to(occupied)};
}

/// In ray order around the king: our pieces whose leaving discovers a check, makes a pin or ends
/// one. A slider of ours is behind such a piece, or is the piece itself:
///
///     king   .   x   .   .   slider        king   .   own piece   x   .   slider
///                                          king   .   own piece   .   x = slider
///
/// Another piece's leaving only makes the king see farther behind it. No piece but a pawn that
/// promotes can go there and do anything special: a slider along that ray would give check already.
[[gnu::always_inline]] inline LaneMask lanes_to_open(const KingView& view, const KingLines& lines) {
    const LaneMask second_pieces = lines.behind & view.occupied;
    const LaneMask pieces = lines.first_pieces | second_pieces;
    const LaneMask seen_last = seen_up_to(view.occupied & ~pieces) & ~lines.seen & ~kKnightLanes;
    return whole_rays(seen_last & view.aimed) & pieces & ~view.own;
}

/// For one type of arriving piece. All masks are in square order.
struct SpecialSquares {
    LaneMask checks;       // gives check
    LaneMask beside_king;  // captures a piece beside the king, which may recapture
    LaneMask pins;         // pins one of the king's pieces
    LaneMask unpins;       // ends a pin

    [[nodiscard, gnu::always_inline]] LaneMask all() const {
        return checks | beside_king | pins | unpins;
    }
};

/// The special squares for all types of piece of side `us`.
///
///     king   .   own piece   .   .   our slider   .     pinned: an arrival on u ends the pin; but
///            u      -        u   u       u        -     a slider behind the piece pins it itself
///
///     king   .   own piece   .   .   .   .              not pinned: a slider that arrives on p
///            -      -        p   p   p   p              pins the piece
template <Color us>
class SpecialArrivals {
  public:
    /// `own` are the lanes of the king's own pieces.
    [[gnu::always_inline]] SpecialArrivals(Square king, const KingLines& lines, LaneMask own)
        : king_(king) {
        const auto squares = [&](LaneMask lanes) __attribute__((always_inline)) {
            return squares_of(king, lanes);
        };
        seen_ = squares(lines.seen);
        beside_king_ = squares(own & kStepLanes);
        const LaneMask behind_own_piece = lines.behind & whole_rays(lines.first_pieces & own);
        may_pin_ = squares(behind_own_piece & ~lines.blocked);
        if (lines.pinned == 0) [[likely]]
            return;
        const LaneMask on_pins = whole_rays(lines.pinned) & ~kKnightLanes;
        before_pinned_ = squares(on_pins & lines.seen & ~lines.first_pieces);
        behind_pinned_ = squares(on_pins & lines.behind);
    }

    [[nodiscard, gnu::always_inline]] SpecialSquares of(PieceType type) const {
        // What attacks the king on an empty board is what the king's piece of this type would
        // attack from there.
        const LaneMask attacking = attacks_on_empty_board(make_piece(~us, type), king_).bits();
        const LaneMask sliding = is_slider(type) ? attacking : 0;
        const LaneMask checks = seen_ & attacking;
        return {.checks = checks,
                .beside_king = beside_king_,
                .pins = may_pin_ & sliding,
                .unpins = (before_pinned_ | (behind_pinned_ & ~sliding)) & ~checks};
    }

  private:
    // In square order:
    LaneMask seen_;  // by the king
    LaneMask beside_king_;
    LaneMask may_pin_;            // behind its piece that no slider pins
    LaneMask before_pinned_ = 0;  // before and behind its pinned pieces
    LaneMask behind_pinned_ = 0;
    Square king_;
};

/// May their king capture our piece that has gone from `from` to `to`, a square beside the king?
template <Color us>
[[nodiscard]] inline bool may_recapture(const SimdBoard& board, Square their_king, Square from,
                                        Square to) {
    const Bytes pieces = around(board, to);
    const LaneMask left = lane_of(to, from) | lane_of(to, their_king);
    const LaneMask seen = seen_up_to(not_zero(pieces) & ~left);
    return (seen & aimed_at_origin(pieces, us) & ~left) == 0;
}

/// How many moves off the ray their piece has without its pin, which our piece's arrival on `to`, a
/// square of that ray, makes or ends. `lines` are those after our piece has left `from`. The
/// arrival itself changes no move off its ray.
template <Color us>
[[gnu::noinline]] int moves_off_ray(const Position& position, const SimdBoard& board,
                                    const KingLines& lines, Square from, Square to) {
    const Square their_king = position.king(~us);
    const std::size_t ray = ray_of(first_lane(lane_of(their_king, to)));
    const Square square = square_of(their_king, first_lane(lines.first_pieces & ray_lanes(ray)));
    return count_forbidden_by_pin<~us>(without(board, from), kAnySquare,
                                       {square, type_of(position[square]), ray});
}

}  // namespace mutare::simd
