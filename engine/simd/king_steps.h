// A king's steps: as lanes around it, and which of them the other side attacks.
#pragma once

#include "engine/simd/pawn_moves.h"
#include "engine/simd/shared_rays.h"

namespace mutare::simd {

/// The king's steps among lanes in ray order: bit d for step d.
constexpr KingZone steps_in(LaneMask lanes) {
    // The product moves bit 8d to bit 56 + d.
    constexpr LaneMask kToHighestByte = 0x0102040810204080;
    return static_cast<KingZone>((lanes >> 1 & kKnightLanes) * kToHighestByte >> 56);
}
/// The reverse.
constexpr LaneMask lanes_of_steps(KingZone steps) {
    // Byte d keeps bit d of the steps; what is added to it carries that bit to its highest.
    constexpr LaneMask kBitOfByte = 0x8040201008040201;
    constexpr LaneMask kToHighestBit = 0x80 * kKnightLanes - kBitOfByte;
    const LaneMask spread = (steps & kOneStepZone) * kKnightLanes & kBitOfByte;
    return ((spread + kToHighestBit) >> 7 & kKnightLanes) << 1;
}
static_assert(steps_in(kStepLanes) == kOneStepZone && steps_in(LaneMask{2} << 24) == 0b1000);
static_assert(lanes_of_steps(kOneStepZone) == kStepLanes && lanes_of_steps(0) == 0);
static_assert(lanes_of_steps(0b10000101) == (LaneMask{2} | LaneMask{2} << 16 | LaneMask{2} << 56));

namespace detail {

/// The squares a step from a king.
inline constexpr std::array<LaneMask, kBoardSize> kSquaresBesideKing = [] {
    std::array<LaneMask, kBoardSize> sets{};
    for (const Square king : kAllSquares) {
        for (const Direction step : kKingSteps) {
            const Square square = king + step;
            if (square.is_on_board()) sets[king.index()] |= square_lane(square);
        }
    }
    return sets;
}();

/// From a king's south-west neighbour the squares around it are 0 to 18 steps away as
/// `Square::compact` numbers them. By that number: the king's step to the square.
inline constexpr int kSouthWestNeighbour = 9;
inline constexpr LaneTable kStepOfNeighbour = [] {
    LaneTable table{};
    constexpr Square kMiddle = "e4"_sq;
    for (std::size_t i = 0; i < kRays; ++i) {
        const std::size_t number = (kMiddle + kKingSteps[i]).compact() + kSouthWestNeighbour;
        table[number - kMiddle.compact()] = static_cast<std::uint8_t>(1u << i);
    }
    return table;
}();

}  // namespace detail

/// The king's steps that the other side attacks; steps to walls have no meaning. `board` is without
/// the king, so that sliders see through it.
template <Color them, bool few_pieces>
[[gnu::always_inline]] inline KingZone attacked_steps(const SimdBoard& board, Square king,
                                                      const RaysOfPieces<few_pieces>& theirs,
                                                      const SidePieces& their_pieces) {
    const LaneMask pawns = board.of(make_piece(them, PieceType::Pawn));
    KingZone attacked =
        steps_in(lanes_to(attacked_by_pawns<them>(pawns), king)) |
        zone_attacked_by(make_piece(them, PieceType::King), their_pieces.king(), king);
    const LaneMask elsewhere = ~detail::kSquaresBesideKing[king.index()];
    const int first_neighbour = static_cast<int>(king.compact()) - detail::kSouthWestNeighbour;
    theirs.for_each(
        their_pieces, [&](const SharedRays& rays, LaneMask lanes) __attribute__((always_inline)) {
            const LaneMask beside_king = rays.reachable(board.occupied(), elsewhere) & lanes;
            if (beside_king == 0) return;
            const Bytes numbers = minus(rays.squares(), all_bytes(first_neighbour));
            attacked |=
                or_of_bytes(keep(beside_king, look_up_in_32(detail::kStepOfNeighbour, numbers)));
        });
    return attacked;
}

}  // namespace mutare::simd
