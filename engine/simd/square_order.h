// Square order: a lane for each of the 64 squares, a1, b1, … h8. What a piece sees in its own ray
// order is converted to this one, to be combined with what others see: a byte for each square.
#pragma once

#include "engine/simd/ray_order.h"
#include "engine/square_set.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

/// A lane in ray order that is never seen, nor lies behind the first piece of its ray: two walls
/// stand before it, for from every square some ray leads off the board within four steps.
constexpr std::uint8_t blind_lane(Square origin) {
    for (std::size_t ray = 0; ray < kRays; ++ray) {
        if (!square_of(origin, 8 * ray + 5).is_on_board()) {
            return static_cast<std::uint8_t>(8 * ray + 7);
        }
    }
    return 0;
}

namespace detail {

/// The lane in ray order around an origin where each square lies; the blind one for the others.
inline constexpr std::array<LaneTable, kByteValues> kLaneOfSquare = [] {
    std::array<LaneTable, kByteValues> tables{};
    for (const Square origin : kAllSquares) {
        LaneTable& table = tables[origin.index()];
        table.lanes.fill(blind_lane(origin));
        for (std::size_t lane = 0; lane < 64; ++lane) {
            const Square square = square_of(origin, lane);
            if (!square.is_on_board()) continue;
            table.lanes[square.compact()] = static_cast<std::uint8_t>(lane);
        }
    }
    return tables;
}();

}  // namespace detail

/// Brings bytes from the ray order around an origin into square order, 0 for squares without a
/// lane. Requires that they are 0 in lanes that cannot be seen.
[[gnu::always_inline]] inline Bytes in_square_order(Square origin, Bytes in_ray_order) {
    return look_up(in_ray_order, detail::kLaneOfSquare[origin.index()]);
}

/// The same for lanes: their squares. Requires that all of them can be seen.
[[gnu::always_inline]] inline SquareSet squares_of(Square origin, LaneMask lanes) {
    return SquareSet(look_up_bits(lanes, detail::kLaneOfSquare[origin.index()]));
}

/// The byte of a square in square order.
[[gnu::always_inline]] inline std::uint8_t byte_at(const Bytes& in_square_order, Square square) {
    return reinterpret_cast<const std::uint8_t*>(&in_square_order)[square.compact()];
}

/// The lane of a square in square order, alone in a mask.
inline LaneMask square_lane(Square square) {
    return LaneMask{1} << square.compact();
}

/// Moves each square's byte one rank ahead, as a side's pawns go; 0 comes in behind.
template <Color side>
[[gnu::always_inline]] inline Bytes moved_ahead(Bytes squares) {
    // A rank is a word.
    if constexpr (side == Color::White) {
        return words_from<7>(zeros(), squares);
    } else {
        return words_from<1>(squares, zeros());
    }
}
template <Color side>
[[gnu::always_inline]] inline Bytes moved_back(Bytes squares) {
    return moved_ahead<~side>(squares);
}

inline constexpr LaneMask kFileA = 0x0101010101010101;
inline constexpr LaneMask kFileH = kFileA << 7;

namespace detail {

/// Each square's neighbour `files` farther east, around the edge.
constexpr LaneTable neighbours(std::size_t files) {
    LaneTable table{};
    for (std::size_t i = 0; i < 64; ++i) {
        table.lanes[i] = static_cast<std::uint8_t>((i + files) % 64);
    }
    return table;
}
inline constexpr LaneTable kWestNeighbour = neighbours(63);
inline constexpr LaneTable kEastNeighbour = neighbours(1);

/// All 64 squares as 0x88 has them.
inline constexpr LaneTable kAllSquaresInOrder = [] {
    LaneTable table{};
    for (const Square square : kAllSquares) {
        table.lanes[square.compact()] = static_cast<std::uint8_t>(square.index());
    }
    return table;
}();

}  // namespace detail

/// Moves each square's byte one file to the east; 0 comes in on the a-file.
[[gnu::always_inline]] inline Bytes moved_east(Bytes squares) {
    return look_up_in(~kFileA, squares, detail::kWestNeighbour);
}
[[gnu::always_inline]] inline Bytes moved_west(Bytes squares) {
    return look_up_in(~kFileH, squares, detail::kEastNeighbour);
}

/// A board in square order.
[[gnu::always_inline]] inline Bytes in_square_order(const SimdBoard& board) {
    return board.at(detail::kAllSquaresInOrder);
}

/// `Square::compact` of 0x88 squares, which are their lanes in square order: half of index plus
/// file.
[[gnu::always_inline]] inline Bytes compact_of(Bytes squares) {
    constexpr int kFileBits = 7;
    return average(squares, bitwise_and(squares, all_bytes(kFileBits)));
}

/// The lanes whose squares have the highest bit set in a table in square order. Squares off the
/// board have no meaning.
[[gnu::always_inline]] inline LaneMask marked(Bytes in_square_order, Bytes squares) {
    return negative(look_up(in_square_order, compact_of(squares)));
}

}  // namespace mutare::simd

#endif
