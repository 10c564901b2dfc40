// What is seen from a king's square: checks and pins.
#pragma once

#include "engine/simd/ray_order.h"

namespace mutare::simd {

/// The surroundings of a king, in ray order around its square.
struct KingView {
    LaneMask occupied;  // by any piece or wall
    LaneMask own;       // by a piece of the king's side, or a wall
    LaneMask aimed;     // by an opponent's piece that gives check if nothing is in between
    LaneMask seen;      // each ray up to its first piece, and all knight lanes

    [[nodiscard, gnu::always_inline]] LaneMask checkers() const { return seen & aimed; }
    /// The king's pieces that stand alone between it and an opponent's slider.
    [[nodiscard, gnu::always_inline]] LaneMask pinned() const;
};

[[gnu::always_inline]] inline KingView view_of(const Bytes& pieces, Color us) {
    const LaneMask occupied = not_zero(pieces);
    return {.occupied = occupied,
            .own = owned_by(us, pieces),
            .aimed = aimed_at_origin(pieces, ~us),
            .seen = seen_up_to(occupied)};
}

/// The rays of a king, beyond the first piece too.
///
///     king   .   piece   .   .   slider   .
///            s     s     b   b     b            s seen, b behind; the slider is the opponent's,
///                                               so the piece blocks the ray
struct KingLines {
    [[gnu::always_inline]] explicit KingLines(const KingView& view)
        : seen(view.seen),
          first_pieces(view.seen & view.occupied & ~kKnightLanes),
          behind(seen_up_to(view.occupied & ~first_pieces) & ~seen & ~kKnightLanes),
          blocked(whole_rays(behind & view.aimed)),
          pinned(blocked & first_pieces & view.own) {}

    LaneMask seen;
    LaneMask first_pieces;  // of either side
    LaneMask behind;        // comes into sight if the first piece of each ray leaves
    LaneMask blocked;  // whole rays on which a single piece is between the king and their slider
    LaneMask pinned;   // those single pieces that are the king's own
};

inline LaneMask KingView::pinned() const {
    const KingLines lines(*this);
    // Most often no slider is behind a first piece, and then the rest need not be computed.
    return (lines.behind & aimed) == 0 ? 0 : lines.pinned;
}

}  // namespace mutare::simd
