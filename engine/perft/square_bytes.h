// Bytes in square order, and what is known of each square around an origin.
#pragma once

#include "engine/perft/verbs.h"
#include "engine/simd/square_order.h"

namespace mutare::simd {

namespace detail {

/// The ray on which each square lies, `kNoEntry` for none, and how many steps from the origin.
inline constexpr auto kRayOfSquare = make_tables_by_origin<LaneTable>([](Square origin) {
    return make_lane_table([&](std::size_t square) {
        const std::uint8_t lane = kLaneOfSquare[origin.index()][square];
        return lane == kNoEntry ? std::size_t{kNoEntry} : ray_of(lane);
    });
});
inline constexpr auto kStepOfSquare = make_tables_by_origin<LaneTable>([](Square origin) {
    return make_lane_table(
        [&](std::size_t square) { return kLaneOfSquare[origin.index()][square] % kLanesOfRay; });
});

}  // namespace detail

/// The squares of lanes in ray order around an origin, as `squares_of` has them, in registers.
[[gnu::always_inline]] inline LaneSet square_lanes(Square origin, LaneMask lanes) {
    return look_up_lane_set(lanes, detail::kBitOfSquare[origin.index()]);
}

/// Brings bytes from the ray order around an origin into square order; squares without a lane have
/// no meaning.
[[gnu::always_inline]] inline Bytes in_square_order(Square origin, Bytes in_ray_order) {
    return look_up(look_up_table(in_ray_order), load(detail::kLaneOfSquare[origin.index()]));
}

/// The byte of a square in square order.
[[gnu::always_inline]] inline std::uint8_t byte_at(const Bytes& in_square_order, Square square) {
    return reinterpret_cast<const std::uint8_t*>(&in_square_order)[square.compact()];
}

}  // namespace mutare::simd
