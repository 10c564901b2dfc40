// The squares on a king's lines where a piece's arrival changes more than tables over the target
// squares can tell.
#pragma once

#include "engine/simd/king_view.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// Lanes in ray order around the opponent's king.
struct SpecialLanes {
    LaneMask one_by_one;   // gives check, or takes a rook that could castle
    LaneMask beside_king;  // takes a piece whom the king may take back
    LaneMask pins;         // holds one of the king's pieces fast, who was free
    LaneMask unpins;       // sets free one who was held

    [[nodiscard, gnu::always_inline]] LaneMask all() const {
        return one_by_one | beside_king | pins | unpins;
    }
};

/// The lanes of a side's rooks that may still castle, seen from the king on his usual square.
template <Color side>
[[gnu::always_inline]] inline LaneMask castling_rooks(CastlingRights rights) {
    constexpr LaneMask kThreeEast = LaneMask{1} << (8 * 4 + 3);
    constexpr LaneMask kFourWest = LaneMask{1} << 4;
    return (rights.has(castling_of(side, Special::CastleKingside)) ? kThreeEast : 0) |
           (rights.has(castling_of(side, Special::CastleQueenside)) ? kFourWest : 0);
}

/// For a piece of side `us` that arrives as `kind`. `own` are the lanes of the king's own pieces.
///
///     king   .   own piece   .   .   our slider   .     he is held: who arrives sets him free,
///            u      -      u   u       u        -     unless it is behind him and as a slider
///
///     king   .   own piece   .   .   .   .              a slider who arrives holds him
///            -      -      p   p   p   p
template <Color us>
[[gnu::always_inline]] inline SpecialLanes special_lanes_of(const KingLines& lines, LaneMask own,
                                                            CastlingRights rights, PieceType kind) {
    const LaneMask checks = lines.seen & lanes_attacking_middle(us, kind);
    const LaneMask slides = is_slider(kind) ? lanes_of(kind) : 0;
    const LaneMask behind_own_piece = lines.behind & whole_rays(lines.first_pieces & own);
    const LaneMask on_pins = whole_rays(lines.pinned) & ~kJumpLanes;
    return {.one_by_one = checks | castling_rooks<~us>(rights),
            .beside_king = own & kStepLanes,
            .pins = behind_own_piece & slides & ~lines.held,
            .unpins = on_pins & ((lines.seen & ~lines.first_pieces) | (lines.behind & ~slides)) &
                      ~checks};
}

}  // namespace mutare::simd

#endif
