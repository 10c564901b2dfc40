// The squares on the king's rays where our piece's arrival changes more than tables over the target
// squares can tell.
#pragma once

#include "engine/simd/king_view.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// Lanes in ray order around the opponent's king.
struct SpecialLanes {
    LaneMask checks;       // gives check
    LaneMask beside_king;  // captures a piece beside the king, which may recapture
    LaneMask pins;         // pins one of the king's pieces
    LaneMask unpins;       // ends a pin

    [[nodiscard, gnu::always_inline]] LaneMask all() const {
        return checks | beside_king | pins | unpins;
    }
};

/// For a piece of side `us` that arrives as `type`. `own` are the lanes of the king's own pieces.
///
///     king   .   own piece   .   .   our slider   .     pinned: an arrival on u ends the pin; but
///            u      -        u   u       u        -     a slider behind the piece pins it itself
///
///     king   .   own piece   .   .   .   .              not pinned: a slider that arrives on p
///            -      -        p   p   p   p              pins the piece
template <Color us>
[[gnu::always_inline]] inline SpecialLanes special_lanes_of(const KingLines& lines, LaneMask own,
                                                            PieceType type) {
    const LaneMask checks = lines.seen & lanes_attacking_origin(us, type);
    const LaneMask slides = is_slider(type) ? lanes_of(type) : 0;
    const LaneMask behind_own_piece = lines.behind & whole_rays(lines.first_pieces & own);
    const LaneMask on_pins = whole_rays(lines.pinned) & ~kKnightLanes;
    return {.checks = checks,
            .beside_king = own & kStepLanes,
            .pins = behind_own_piece & slides & ~lines.blocked,
            .unpins = on_pins & ((lines.seen & ~lines.first_pieces) | (lines.behind & ~slides)) &
                      ~checks};
}

}  // namespace mutare::simd

#endif
