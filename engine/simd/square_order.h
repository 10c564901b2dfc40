// Square order: a lane for each of the 64 squares, a1, b1, … h8. What one piece sees in ray order
// is carried there to be met by what another sees: a byte for each square, looked up by squares.
#pragma once

#include "engine/simd/verbs.h"
#include "engine/square_set.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

namespace detail {

/// A lane in ray order that nobody sees and nothing lies behind, because two walls stand before it:
/// from every square a ray leads off the board within four steps.
constexpr std::uint8_t blind_lane(Square middle) {
    for (std::size_t ray = 0; ray < kRays; ++ray) {
        if (kRaysFrom[middle.index()][8 * ray + 5] == kWallSquare) {
            return static_cast<std::uint8_t>(8 * ray + 7);
        }
    }
    return 0;
}

/// The lane in ray order around a square where each square lies; the blind one where none is.
inline constexpr std::array<LaneTable, kByteValues> kLaneOfSquare = [] {
    std::array<LaneTable, kByteValues> tables;
    for (const Square middle : kAllSquares) {
        LaneTable& table = tables[middle.index()];
        table.lanes.fill(blind_lane(middle));
        for (std::size_t lane = 0; lane < 64; ++lane) {
            const Square square(kRaysFrom[middle.index()][lane]);
            if (!square.is_on_board()) continue;
            table.lanes[square.compact()] = static_cast<std::uint8_t>(lane);
        }
    }
    return tables;
}();

}  // namespace detail

/// Brings bytes from the ray order around a square into square order, 0 where no ray leads.
/// Requires that they are 0 in lanes that cannot be seen.
[[gnu::always_inline]] inline Bytes in_square_order(Square middle, Bytes in_ray_order) {
    return look_up(in_ray_order, detail::kLaneOfSquare[middle.index()]);
}

/// The same for lanes: their squares. Requires that all of them can be seen.
[[gnu::always_inline]] inline SquareSet squares_of(Square middle, LaneMask lanes) {
    return SquareSet(_mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(static_cast<long long>(lanes)),
                                                  detail::kLaneOfSquare[middle.index()]));
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
[[gnu::always_inline]] inline Bytes all_squares(const SimdBoard& board) {
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

}  // namespace mutare::simd

#endif
