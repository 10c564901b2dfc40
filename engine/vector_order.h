// Square order: a lane for each of the 64 squares, a1, b1, … h8. What one man sees in ray order is
// carried there to be met by what another sees: a byte for each square, looked up by squares.
#pragma once

#include "engine/vector.h"

#if MUTARE_HAS_VECTOR

namespace mutare::vector {

namespace detail {

/// How the lanes in ray order around a square lie in square order.
struct SquareOrder {
    std::array<LaneTable, kByteValues> lane_of_square{};
    std::array<LaneMask, kByteValues> reached{};  // squares that have such a lane
};

inline constexpr SquareOrder kSquareOrder = [] {
    SquareOrder order;
    for (const Square middle : kAllSquares) {
        for (std::size_t lane = 0; lane < 64; ++lane) {
            const Square square(kRaysFrom[middle.index()][lane]);
            if (!square.is_on_board()) continue;
            order.lane_of_square[middle.index()].lanes[square.compact()] =
                static_cast<std::uint8_t>(lane);
            order.reached[middle.index()] |= LaneMask{1} << square.compact();
        }
    }
    return order;
}();

}  // namespace detail

/// Brings bytes from the ray order around a square into square order, 0 where no ray leads.
[[gnu::always_inline]] inline Bytes in_square_order(Square middle, Bytes in_ray_order) {
    return _mm512_maskz_permutexvar_epi8(detail::kSquareOrder.reached[middle.index()],
                                         detail::kSquareOrder.lane_of_square[middle.index()],
                                         in_ray_order);
}

/// The lane of a square in square order, alone in a mask.
inline LaneMask place_of(Square square) {
    return LaneMask{1} << square.compact();
}

/// Moves what each square has one step ahead, as a side's pawns go; 0 comes in behind.
template <Color side>
[[gnu::always_inline]] inline Bytes moved_ahead(Bytes squares) {
    constexpr int kRank = 1;  // of eight bytes
    if constexpr (side == Color::White) {
        return _mm512_alignr_epi64(squares, no_bytes(), 8 - kRank);
    } else {
        return _mm512_alignr_epi64(no_bytes(), squares, kRank);
    }
}
template <Color side>
[[gnu::always_inline]] inline Bytes moved_back(Bytes squares) {
    return moved_ahead<~side>(squares);
}

namespace detail {

inline constexpr LaneMask kFileA = 0x0101010101010101;

/// Each square's neighbour `files` farther east, around the edge.
constexpr LaneTable neighbours(std::size_t files) {
    LaneTable table;
    for (std::size_t i = 0; i < 64; ++i) {
        table.lanes[i] = static_cast<std::uint8_t>((i + files) % 64);
    }
    return table;
}
inline constexpr LaneTable kWestNeighbour = neighbours(63);
inline constexpr LaneTable kEastNeighbour = neighbours(1);

/// All 64 squares as 0x88 has them.
inline constexpr LaneTable kAllSquaresInOrder = [] {
    LaneTable table;
    for (const Square square : kAllSquares) {
        table.lanes[square.compact()] = static_cast<std::uint8_t>(square.index());
    }
    return table;
}();

}  // namespace detail

/// Moves what each square has one file to the east; nothing comes in on the a-file.
[[gnu::always_inline]] inline Bytes moved_east(Bytes squares) {
    return _mm512_maskz_permutexvar_epi8(~detail::kFileA, detail::kWestNeighbour, squares);
}
[[gnu::always_inline]] inline Bytes moved_west(Bytes squares) {
    return _mm512_maskz_permutexvar_epi8(~(detail::kFileA << 7), detail::kEastNeighbour, squares);
}

/// A board in square order.
[[gnu::always_inline]] inline Bytes all_squares(const VectorBoard& board) {
    return board.at(detail::kAllSquaresInOrder);
}

/// The places of 0x88 squares in square order: half of index plus file.
[[gnu::always_inline]] inline Bytes places_of(Bytes squares) {
    constexpr int kFileBits = 7;
    return _mm512_avg_epu8(squares, _mm512_and_si512(squares, all_bytes(kFileBits)));
}

/// The lanes whose squares have the sign bit set in a table in square order. Means nothing for
/// squares off the board.
[[gnu::always_inline]] inline LaneMask marked(Bytes in_square_order, Bytes squares) {
    return static_cast<LaneMask>(_mm512_movepi8_mask(look_up(in_square_order, places_of(squares))));
}

}  // namespace mutare::vector

#endif
