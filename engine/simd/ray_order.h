// Ray order: the 64 lanes of a register as the squares around one square, the origin.
//
//     lane    8d     8d+1   8d+2   …   8d+7
//           knight    1      2    …    7 steps     d: 0 west, 1 north-west, 2 north, 3 north-east,
//                                                     4 east, 5 south-east, 6 south, 7 south-west
//
// Eight lanes hold king step d repeated one to seven times, and in front of it the d-th knight
// move. Lanes that lead off the board find a wall, so no code has to look for the edge. With one
// table of 64 squares for each origin, one look-up reads all that can be seen from there.
#pragma once

#include "engine/geometry.h"
#include "engine/simd/simd_board.h"

namespace mutare::simd {

inline constexpr std::size_t kRays = kKingSteps.size();
inline constexpr std::size_t kLanesOfRay = 8;
static_assert(kRays == kKnightSteps.size() && kRays * kLanesOfRay == kLanes);

constexpr std::size_t opposite(std::size_t ray) {
    return (ray + kRays / 2) % kRays;
}
constexpr LaneMask ray_lanes(std::size_t ray) {
    return LaneMask{0xFE} << 8 * ray;
}
/// The lanes of a ray and of the opposite one: a line through the origin.
constexpr LaneMask line_lanes(std::size_t ray) {
    return ray_lanes(ray) | ray_lanes(opposite(ray));
}
inline constexpr LaneMask kKnightLanes = 0x0101010101010101;
/// The first step of each ray.
inline constexpr LaneMask kStepLanes = kKnightLanes << 1;
inline constexpr LaneMask kRookLanes = line_lanes(0) | line_lanes(2);
inline constexpr LaneMask kBishopLanes = line_lanes(1) | line_lanes(3);
inline constexpr LaneMask kQueenLanes = kRookLanes | kBishopLanes;

/// The lanes in which a piece may move, those of a king without castling; by type.
inline constexpr std::array<LaneMask, kPieceTypeCount> kLanesOfType{
    0, 0, kKnightLanes, kStepLanes, kBishopLanes, kRookLanes, kQueenLanes};

constexpr LaneMask lanes_of(PieceType type) {
    return kLanesOfType[index(type)];
}
static_assert(lanes_of(PieceType::King) == kStepLanes && lanes_of(PieceType::Rook) == kRookLanes);

constexpr std::size_t first_lane(LaneMask lanes) {
    return static_cast<std::size_t>(std::countr_zero(lanes));
}
constexpr std::size_t ray_of(std::size_t lane) {
    return lane / kLanesOfRay;
}
/// Does a step in this direction stay on the line of a ray?
constexpr bool stays_on_line(std::size_t ray, Direction way) {
    return way == kKingSteps[ray] || way == -kKingSteps[ray];
}

/// The lanes that the origin sees: all knight lanes, and each ray up to and including the first
/// piece. One subtraction finds the first pieces of all eight rays. The idea is from 87flowers.
///
///     lane of the ray        7 6 5 4 3 2 1 knight
///     occupied               0 1 0 1 0 0 0 .
///     both ends set          1 1 0 1 0 0 0 1
///     less 3                 1 1 0 0 1 1 1 0     the 2 borrows up to the first piece
///     what has changed       0 0 0 1 1 1 1 1
[[gnu::always_inline]] constexpr LaneMask seen_up_to(LaneMask occupied) {
    constexpr unsigned kEnds = 0x81;  // of a ray's eight lanes
    const LaneMask stopped = occupied | kEnds * kKnightLanes;
    return stopped ^ (stopped - 3 * kKnightLanes);
}
static_assert(seen_up_to(0) == ~LaneMask{0});
static_assert((seen_up_to(0b01010000) & 0xFF) == 0b00011111);
static_assert((seen_up_to(0b01010001) & 0xFF) == 0b00011111);

/// The lanes that the origin sees, up to the occupied squares, less those of another set. `index`
/// says where each lane finds its squares.
[[gnu::always_inline]] inline LaneMask reachable(LaneMask occupied, LaneMask forbidden,
                                                 const LoadedBitIndex<true>& index) {
    return seen_up_to(look_up_bits(occupied, index)) & ~look_up_bits(forbidden, index);
}

/// All eight lanes of every ray that has a lane in the mask. Requires no knight lanes in it.
///
///     lane of the ray        7 6 5 4 3 2 1 knight
///     lanes, moved down      . 0 0 1 0 1 0 0
///     and 127 added          1 0 0 1 0 0 1 1     any lane carries into the last one
///     that one moved down    . . . . . . . 1
///     times 255              1 1 1 1 1 1 1 1
[[gnu::always_inline]] constexpr LaneMask whole_rays(LaneMask lanes) {
    constexpr LaneMask kLastLanes = kKnightLanes << 7;
    const LaneMask in_ray = ((lanes >> 1) + (kLastLanes - kKnightLanes)) & kLastLanes;
    return (in_ray >> 7) * 0xFF;
}
static_assert(whole_rays(0b101000) == 0xFF && whole_rays(LaneMask{1} << 9) == 0xFF00);

/// The lanes of a ray between the origin and one lane; none before a knight lane.
[[gnu::always_inline]] constexpr LaneMask between_origin_and(LaneMask one_lane) {
    const LaneMask knight_lane = LaneMask{1} << ray_of(first_lane(one_lane)) * kLanesOfRay;
    return (one_lane - knight_lane) & ~kKnightLanes;
}
static_assert(between_origin_and(0b10000) == 0b1110 && between_origin_and(0x100) == 0);

namespace detail {

/// The square that a lane around an origin leads to; off the board if the origin is.
constexpr Square find_square(Square origin, std::size_t lane) {
    if (!origin.is_on_board()) return origin;
    const std::size_t ray = ray_of(lane);
    if (lane % kLanesOfRay == 0) return origin + kKnightSteps[ray];
    Square square = origin;
    for (std::size_t j = 0; j < lane % kLanesOfRay && square.is_on_board(); ++j) {
        square += kKingSteps[ray];
    }
    return square;
}

/// A table for each origin, by its index: those off the board, where captured pieces are, too.
inline constexpr std::size_t kOrigins = 256;
template <class Table, class TableOf>
constexpr std::array<Table, kOrigins> make_tables_by_origin(TableOf table_of) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
        return std::array<Table, kOrigins>{table_of(Square(i))...};
    }
    (std::make_index_sequence<kOrigins>());
}

inline constexpr auto kRaysFrom = make_tables_by_origin<LaneTable>([](Square origin) {
    return make_lane_table([&](std::size_t lane) {
        const Square square = find_square(origin, lane);
        return square.is_on_board() ? square.compact() : std::size_t{kNoEntry};
    });
});
inline constexpr auto kBitsAround = make_tables_by_origin<BitIndex<true>>(
    [](Square origin) { return BitIndex<true>(kRaysFrom[origin.index()]); });

}  // namespace detail

/// The squares in ray order around an origin, as `Square::compact` numbers them.
[[gnu::always_inline]] constexpr const LaneTable& rays_from(Square origin) {
    return detail::kRaysFrom[origin.index()];
}
/// The rays around an origin, to look up sets of squares. Lanes off the board count as in every
/// set.
[[gnu::always_inline]] constexpr const BitIndex<true>& bits_around(Square origin) {
    return detail::kBitsAround[origin.index()];
}

/// The square that a lane leads to. Requires that it is on the board.
constexpr Square square_of(Square origin, std::size_t lane) {
    return kAllSquares[rays_from(origin)[lane]];
}

/// What stands around an origin.
[[gnu::always_inline]] inline Bytes around(const SimdBoard& board, Square origin) {
    return look_up(board.pieces, load(rays_from(origin)));
}
/// The lanes around an origin that lead to a set of squares, or to walls.
[[gnu::always_inline]] inline LaneMask lanes_to(LaneMask squares, Square origin) {
    return look_up_bits(squares, bits_around(origin));
}

namespace detail {

inline constexpr std::array<LaneMask, kDifferences> kLaneOfDifference = [] {
    std::array<LaneMask, kDifferences> lanes{};
    for (const Square origin : kAllSquares) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const Square square = find_square(origin, lane);
            if (square.is_on_board()) lanes[difference_index(origin, square)] = LaneMask{1} << lane;
        }
    }
    return lanes;
}();

}  // namespace detail

/// The lane of `square` in the ray order around `origin`, alone in a mask; empty where neither a
/// line nor a knight move joins the two. On a 0x88 board their difference says which.
[[gnu::always_inline]] inline LaneMask lane_of(Square origin, Square square) {
    return detail::kLaneOfDifference[difference_index(origin, square)];
}

namespace detail {

/// The types that attack the origin from each lane if nothing is in between.
constexpr LaneTable attackers_of_origin(Color by) {
    LaneTable table{};
    for (std::size_t ray = 0; ray < kRays; ++ray) {
        const bool is_diagonal = ray % 2 != 0;
        const int slider =
            bit_of(is_diagonal ? PieceType::Bishop : PieceType::Rook) | bit_of(PieceType::Queen);
        table[kLanesOfRay * ray] = static_cast<std::uint8_t>(bit_of(PieceType::Knight));
        for (std::size_t j = 1; j < kLanesOfRay; ++j) {
            table[kLanesOfRay * ray + j] = static_cast<std::uint8_t>(slider);
        }
        const Direction back = -kKingSteps[ray];
        const bool pawn_attacks = back == forward(by) + kWest || back == forward(by) + kEast;
        table[kLanesOfRay * ray + 1] |= static_cast<std::uint8_t>(
            bit_of(PieceType::King) | (pawn_attacks ? bit_of(PieceType::Pawn) : 0));
    }
    return table;
}

inline constexpr std::array<LaneTable, 2> kAttackersOfOrigin{attackers_of_origin(Color::White),
                                                             attackers_of_origin(Color::Black)};

}  // namespace detail

/// The lanes with a piece of a side that attacks the origin if nothing is in between.
[[gnu::always_inline]] inline LaneMask aimed_at_origin(const Bytes& pieces, Color by) {
    return lanes_with(pieces, load(detail::kAttackersOfOrigin[index(by)])) & owned_by(by, pieces);
}

}  // namespace mutare::simd
