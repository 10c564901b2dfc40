// The replies to checks, all checks of a piece at once.
//
// A check is answered by a step of the king, by a capture of the checker, or by a block: a move to
// a square between the two. How many of their pieces see each square is known (`Evasions`); from it
// captures and blocks are counted along each ray of their king. Drawn for a rook that arrives on
// one of the x, and a knight that sees two of them:
//
//     king    x    x    x    x          number of their pieces that see the square   0 1 0 1
//                  n         n          captures of a checker there                  0 1 0 1
//                                       blocks between king and checker              0 0 1 1
//                                       together                                     0 1 1 2
//
// A piece of theirs on the ray itself sees all squares between it and the king, but it cannot block
// a checker that arrives there, nor move once the checker has captured it. So what it sees counts
// for captures only. The same holds for a pawn that pushes towards its king.
//
// Pinned pieces cannot answer a check, with one exception: a checker that arrives before a pinned
// piece, on the line of the pin, ends the pin, and the piece may capture it.
#pragma once

#include "engine/perft/reply_tables.h"
#include "engine/simd/king_view.h"

namespace mutare::simd {

namespace detail {

/// How many steps along its ray each lane is from the origin; 0 for knight lanes.
inline constexpr LaneTable kStepOfLane =
    make_lane_table([](std::size_t lane) { return lane % kLanesOfRay; });

/// For each lane, the sum of the lanes before it on its ray, knight lanes apart.
[[gnu::always_inline]] inline Bytes sums_before(Bytes in_ray_order) {
    const Bytes each = keep(~kKnightLanes, in_ray_order);
    Bytes sums = each + moved_up_in_eights<1>(each);
    sums = sums + moved_up_in_eights<2>(sums);
    sums = sums + moved_up_in_eights<4>(sums);
    return sums - each;
}

// The bytes cannot overflow, not even with the king's steps added: other pieces and a push to each
// of up to six squares between king and checker; captures by pieces and by two pawns.
inline constexpr int kMaxPiecesThatSee = kSlots - 1;
inline constexpr int kMaxPushesTo = kPromotions + 1;
static_assert(6 * (kMaxPiecesThatSee + kMaxPushesTo) + kMaxPiecesThatSee + 2 * kPromotions +
                  static_cast<int>(kRays) <=
              0xFF);

}  // namespace detail

/// In square order: the replies to a check from each square, but for the king's steps and captures
/// en passant. `lines` are those of their king, and `around` is what stands on them.
template <Color them>
[[nodiscard, gnu::always_inline]] inline Bytes replies_to_checks(const Evasions& evasions,
                                                                 Square king,
                                                                 const KingLines& lines,
                                                                 Bytes around) {
    // The ray on which pawns push towards their king: north of it if they go south.
    constexpr std::size_t kRayBehind = them == Color::White ? 6 : 2;
    static_assert(kKingSteps[kRayBehind] == -forward(them));
    const Bytes squares = load(rays_from(king));
    const auto in_ray_order = [&](Bytes table) __attribute__((always_inline)) {
        return look_up(look_up_table(table), squares);
    };
    const Bytes by_pieces = in_ray_order(evasions.by_pieces);
    const Bytes pushes = keep(~ray_lanes(kRayBehind), in_ray_order(evasions.pawn_pushes));
    const LaneMask blind = whole_rays(lines.first_pieces & aimed_at_origin(around, them));
    const Bytes on_ray_itself =
        keep(blind & ~kKnightLanes, load(detail::kStepOfLane) - all_lanes(1));
    const Bytes replies = by_pieces + in_ray_order(evasions.pawn_captures) +
                          detail::sums_before(by_pieces + pushes) - on_ray_itself;
    return in_square_order(king, keep(lines.seen, replies));
}

}  // namespace mutare::simd
