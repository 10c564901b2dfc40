// Square order: a lane for each of the 64 squares, a1, b1, … h8. What a piece sees in its own ray
// order is converted to this one, to be combined with what others see. A set of lanes is converted
// by a look-up in its bits:
//
//     ray order around d4        lane 17 is d5, 18 is d6, …        lanes seen    a set of 64 bits
//     square order               lane 35 is d5: it looks up bit 17 of that set
#pragma once

#include "engine/simd/ray_order.h"

namespace mutare::simd {

namespace detail {

/// The lane in ray order around an origin that leads to each square.
constexpr LaneTable lanes_of_squares(Square origin) {
    LaneTable table = make_lane_table([](std::size_t) { return kNoEntry; });
    if (!origin.is_on_board()) return table;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const std::uint8_t square = rays_from(origin)[lane];
        if (square != kNoEntry) table[square] = static_cast<std::uint8_t>(lane);
    }
    return table;
}

inline constexpr auto kLaneOfSquare = make_tables_by_origin<LaneTable>(lanes_of_squares);
inline constexpr auto kBitOfSquare = make_tables_by_origin<BitIndex<false>>(
    [](Square origin) { return BitIndex<false>(kLaneOfSquare[origin.index()]); });

}  // namespace detail

/// The squares of lanes in ray order around an origin, as a set. Lanes that lead off the board have
/// none.
[[gnu::always_inline]] inline LaneMask squares_of(Square origin, LaneMask lanes) {
    return look_up_bits(lanes, detail::kBitOfSquare[origin.index()]);
}

/// The lane of a square in square order, alone in a mask.
constexpr LaneMask square_lane(Square square) {
    return SquareSet::of(square).bits();
}

inline constexpr LaneMask kFileA = 0x0101010101010101;
inline constexpr LaneMask kFileH = kFileA << 7;

/// Moves squares ahead, as a side's pawns go, by a number of ranks; or back, if it is negative.
template <Color side>
constexpr LaneMask moved_ahead(LaneMask squares, int ranks = 1) {
    const int lanes = side == Color::White ? 8 * ranks : -8 * ranks;
    return lanes >= 0 ? squares << lanes : squares >> -lanes;
}
constexpr LaneMask moved_west(LaneMask squares) {
    return (squares & ~kFileA) >> 1;
}
constexpr LaneMask moved_east(LaneMask squares) {
    return (squares & ~kFileH) << 1;
}
/// The squares of a rank, as `Square::rank_for` counts it.
template <Color side>
constexpr LaneMask rank_lanes(int rank) {
    return LaneMask{0xFF} << 8 * (side == Color::White ? rank : kLastRank - rank);
}

}  // namespace mutare::simd
