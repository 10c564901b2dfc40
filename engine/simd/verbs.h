// The board in two vector registers, and the verbs that everything vectorised is written in.
//
// A 0x88 board is 128 bytes: exactly two registers of 64. The byte permute of two sources takes
// seven bits of each index, which is exactly a 0x88 square. So one instruction reads any 64 squares
// of the board, and one table of 64 squares for each square is all it takes to see from there in
// every direction at once. The lanes of such a table are in *ray order*:
//
//     lane   8d     8d+1   8d+2   …   8d+7
//            jump    1      2    …    7 steps      d: 0 west, 1 north-west, 2 north, 3 north-east,
//                                                     4 east, 5 south-east, 6 south, 7 south-west
//
// that is, king step d taken once to seven times, and in front of it the d-th knight's jump. Lanes
// that lead off the board name a square where a wall stands, so nothing ever asks for the edge.
//
// In these registers a piece is a byte with a bit for his color and one for his kind:
//
//     bit      7      6      5      4      3      2       1       0
//            black  white  king   queen  rook   bishop  knight  pawn
//
// An empty square is 0, and a wall has both colors: nobody may enter it and nobody owns it.
#pragma once

#include "engine/simd/support.h"

#if MUTARE_HAS_SIMD

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstdint>

#include "engine/board.h"
#include "engine/geometry.h"

namespace mutare::simd {

/// Sixty-four lanes of a byte.
using Bytes = __m512i;
/// A set of lanes.
using LaneMask = std::uint64_t;

/// Sixty-four lanes in memory.
struct alignas(64) LaneTable {
    std::array<std::uint8_t, 64> lanes{};

    [[gnu::always_inline]] operator Bytes() const { return _mm512_load_si512(lanes.data()); }
    constexpr std::uint8_t operator[](std::size_t lane) const { return lanes[lane]; }
};

// Plain words for the instructions ---------------------------------------------------------------

[[gnu::always_inline]] inline Bytes no_bytes() {
    return _mm512_setzero_si512();
}
template <class Number>
[[gnu::always_inline]] inline Bytes all_bytes(Number byte) {
    return _mm512_set1_epi8(static_cast<char>(byte));
}
[[gnu::always_inline]] inline Bytes plus(Bytes a, Bytes b) {
    return _mm512_add_epi8(a, b);
}
[[gnu::always_inline]] inline Bytes minus(Bytes a, Bytes b) {
    return _mm512_sub_epi8(a, b);
}
/// The same with eight parts of 64 bits.
[[gnu::always_inline]] inline Bytes minus_in_parts(Bytes a, Bytes b) {
    return _mm512_sub_epi64(a, b);
}
[[gnu::always_inline]] inline Bytes either(Bytes a, Bytes b) {
    return _mm512_or_si512(a, b);
}
[[gnu::always_inline]] inline Bytes both(Bytes a, Bytes b) {
    return _mm512_and_si512(a, b);
}
/// The bytes of the lanes in the mask, and 0 elsewhere.
[[gnu::always_inline]] inline Bytes keep(LaneMask mask, Bytes bytes) {
    return _mm512_maskz_mov_epi8(mask, bytes);
}
/// Puts other bytes into the lanes of the mask.
[[gnu::always_inline]] inline Bytes replace(Bytes bytes, LaneMask mask, Bytes others) {
    return _mm512_mask_mov_epi8(bytes, mask, others);
}
/// The bytes of the lanes in the mask behind each other, from the first lane on.
[[gnu::always_inline]] inline Bytes pushed_together(LaneMask mask, Bytes bytes) {
    return _mm512_maskz_compress_epi8(mask, bytes);
}
/// Entry `index` of a table of 64 bytes, for each lane.
[[gnu::always_inline]] inline Bytes look_up(Bytes table, Bytes index) {
    return _mm512_permutexvar_epi8(index, table);
}
/// The lanes where the bytes have a bit in common.
[[gnu::always_inline]] inline LaneMask have(Bytes bytes, Bytes bits) {
    return _mm512_test_epi8_mask(bytes, bits);
}
[[gnu::always_inline]] inline LaneMask have(Bytes bytes, int bits) {
    return have(bytes, all_bytes(bits));
}
[[gnu::always_inline]] inline LaneMask not_zero(Bytes bytes) {
    return have(bytes, bytes);
}

// Pieces as bytes
// -----------------------------------------------------------------------------------

using PieceByte = std::uint8_t;

constexpr int bit_of(Color side) {
    return side == Color::White ? 0x40 : 0x80;
}
constexpr int bit_of(PieceType kind) {
    switch (kind) {
        case PieceType::Pawn: return 0x01;
        case PieceType::Knight: return 0x02;
        case PieceType::Bishop: return 0x04;
        case PieceType::Rook: return 0x08;
        case PieceType::Queen: return 0x10;
        case PieceType::King: return 0x20;
        case PieceType::None: break;
    }
    return 0;
}
constexpr PieceByte byte_of(Piece piece) {
    if (piece == Piece::None) return 0;
    if (piece == Piece::Wall) return 0xC0;
    return static_cast<PieceByte>(bit_of(color_of(piece)) | bit_of(type_of(piece)));
}
constexpr PieceType type_of(PieceByte piece) {
    for (const PieceType kind : {PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                 PieceType::Rook, PieceType::Queen}) {
        if ((piece & bit_of(kind)) != 0) return kind;
    }
    return PieceType::King;
}

/// The lanes with a piece of a side, or a wall. Black's bit is the sign, and doubling makes White's
/// the sign too: so this is no test of bits, of which the processor does fewer at once.
[[gnu::always_inline]] inline LaneMask owned_by(Color side, Bytes pieces) {
    return static_cast<LaneMask>(
        _mm512_movepi8_mask(side == Color::Black ? pieces : plus(pieces, pieces)));
}

namespace detail {

/// The byte for each piece code, once for each of the four parts that a shuffle works in.
inline constexpr LaneTable kByteOfCode = [] {
    LaneTable table;
    for (std::size_t lane = 0; lane < 64; ++lane) {
        const Piece piece = static_cast<Piece>(lane % kPieceCodes);
        const bool is_code = piece != static_cast<Piece>(1) && piece != static_cast<Piece>(14);
        table.lanes[lane] = is_code ? byte_of(piece) : 0;
    }
    return table;
}();

}  // namespace detail

/// The pieces whose piece codes these are.
[[gnu::always_inline]] inline Bytes pieces_of_codes(Bytes codes) {
    return _mm512_shuffle_epi8(detail::kByteOfCode, codes);
}

/// A board in two registers: of pieces as above, or of anything else that each square may have.
struct SimdBoard {
    Bytes low;   // ranks 1 to 4, the squares 00 to 3f
    Bytes high;  // ranks 5 to 8, the squares 40 to 7f

    /// What stands on each of 64 squares.
    [[nodiscard, gnu::always_inline]] Bytes at(Bytes squares) const {
        return _mm512_permutex2var_epi8(low, squares, high);
    }
    [[nodiscard, gnu::always_inline]] SimdBoard with(Square square, int piece) const {
        return {replace(low, bit_in_low(square), all_bytes(piece)),
                replace(high, bit_in_high(square), all_bytes(piece))};
    }
    [[nodiscard, gnu::always_inline]] SimdBoard without(Square square) const {
        return {keep(~bit_in_low(square), low), keep(~bit_in_high(square), high)};
    }

  private:
    static constexpr std::size_t kHalf = 64;

    [[gnu::always_inline]] static LaneMask bit_in_low(Square square) {
        return square.index() < kHalf ? LaneMask{1} << square.index() : 0;
    }
    [[gnu::always_inline]] static LaneMask bit_in_high(Square square) {
        return square.index() < kHalf ? 0 : LaneMask{1} << square.index() % kHalf;
    }
};

/// The piece codes of a board.
[[gnu::always_inline]] inline SimdBoard codes_of(const Board& board) {
    return {_mm512_load_si512(board.cells()), _mm512_load_si512(board.cells() + 64)};
}
[[gnu::always_inline]] inline SimdBoard pieces_of(const Board& board) {
    const SimdBoard codes = codes_of(board);
    return {pieces_of_codes(codes.low), pieces_of_codes(codes.high)};
}

// Ray order --------------------------------------------------------------------------------------

inline constexpr std::size_t kRays = kKingSteps.size();

constexpr std::size_t opposite(std::size_t ray) {
    return (ray + kRays / 2) % kRays;
}
constexpr LaneMask ray_lanes(std::size_t ray) {
    return LaneMask{0xFE} << 8 * ray;
}
/// A ray and the one that goes on behind the square.
constexpr LaneMask line_lanes(std::size_t ray) {
    return ray_lanes(ray) | ray_lanes(opposite(ray));
}
inline constexpr LaneMask kJumpLanes = 0x0101010101010101;
inline constexpr LaneMask kStepLanes = kJumpLanes << 1;
inline constexpr LaneMask kRookLanes = line_lanes(0) | line_lanes(2);
inline constexpr LaneMask kBishopLanes = line_lanes(1) | line_lanes(3);
inline constexpr LaneMask kQueenLanes = kRookLanes | kBishopLanes;

/// The lanes in which a piece may move, those of a king without castling; by kind.
inline constexpr std::array<LaneMask, kPieceTypeCount> kLanesOfType{
    0, 0, kJumpLanes, kStepLanes, kBishopLanes, kRookLanes, kQueenLanes};

constexpr LaneMask lanes_of(PieceType kind) {
    return kLanesOfType[index(kind)];
}

constexpr std::size_t first_lane(LaneMask lanes) {
    return static_cast<std::size_t>(std::countr_zero(lanes));
}
constexpr std::size_t ray_of(std::size_t lane) {
    return lane / 8;
}

/// The ends of a ray's eight lanes, its jump and its last step; and what is subtracted to find the
/// first piece between them.
inline constexpr unsigned kEndsOfRay = 0x81;
inline constexpr unsigned kBorrow = 3;

/// The lanes that are seen from the middle: all jumps, and each ray up to the first piece on it,
/// him included. One subtraction finds the first pieces of all eight rays. The idea is from
/// 87flowers.
///
///     lane of the ray        7 6 5 4 3 2 1 jump
///     occupied               0 1 0 1 0 0 0 .
///     both ends set          1 1 0 1 0 0 0 1
///     less 3                 1 1 0 0 1 1 1 0     the 2 borrows up to the first piece
///     what has changed       0 0 0 1 1 1 1 1
[[gnu::always_inline]] inline LaneMask seen_through(LaneMask occupied) {
    const LaneMask stopped = occupied | kEndsOfRay * kJumpLanes;
    return stopped ^ (stopped - kBorrow * kJumpLanes);
}

/// The whole of every ray that has a lane in the mask. Requires no jumps in it.
[[gnu::always_inline]] inline LaneMask whole_rays(LaneMask lanes) {
    constexpr LaneMask kLastLanes = kJumpLanes << 7;
    const LaneMask in_ray = ((lanes >> 1) + (kLastLanes - kJumpLanes)) & kLastLanes;
    return (in_ray >> 7) * 0xFF;
}

/// The lanes from the middle to one lane, that one included: for a jump itself alone.
[[gnu::always_inline]] inline LaneMask way_to(LaneMask one_lane) {
    const std::size_t lane = first_lane(one_lane);
    const LaneMask start_of_ray = LaneMask{2} << lane / 8 * 8;
    return lane % 8 == 0 ? one_lane : one_lane | (one_lane - start_of_ray);
}

namespace detail {

/// A square of the off-board half: a wall stands on it.
inline constexpr std::uint8_t kWallSquare = 0x08;

inline constexpr std::size_t kByteValues = 256;

constexpr LaneTable rays_from(Square from) {
    LaneTable table;
    table.lanes.fill(kWallSquare);
    if (!from.is_on_board()) return table;
    const auto enter = [&](std::size_t lane, Square square) {
        if (square.is_on_board()) table.lanes[lane] = static_cast<std::uint8_t>(square.index());
    };
    for (std::size_t ray = 0; ray < kRays; ++ray) {
        enter(8 * ray, from + kKnightSteps[ray]);
        Square square = from + kKingSteps[ray];
        for (std::size_t j = 1; j < 8 && square.is_on_board(); ++j) {
            enter(8 * ray + j, square);
            square += kKingSteps[ray];
        }
    }
    return table;
}

inline constexpr std::array<LaneTable, kByteValues> kRaysFrom = [] {
    std::array<LaneTable, kByteValues> tables;
    for (std::size_t i = 0; i < kByteValues; ++i) tables[i] = rays_from(Square(i));
    return tables;
}();

/// Who attacks the middle from each lane if nothing is in between.
constexpr LaneTable attackers_of_middle(Color by) {
    LaneTable table;
    for (std::size_t ray = 0; ray < kRays; ++ray) {
        const bool is_diagonal = ray % 2 != 0;
        const int slider =
            bit_of(is_diagonal ? PieceType::Bishop : PieceType::Rook) | bit_of(PieceType::Queen);
        table.lanes[8 * ray] = static_cast<std::uint8_t>(bit_of(PieceType::Knight));
        for (std::size_t j = 1; j < 8; ++j) {
            table.lanes[8 * ray + j] = static_cast<std::uint8_t>(slider);
        }
        const Direction back = -kKingSteps[ray];
        const bool pawn_comes_here = back == forward(by) + kWest || back == forward(by) + kEast;
        table.lanes[8 * ray + 1] |= static_cast<std::uint8_t>(
            bit_of(PieceType::King) | (pawn_comes_here ? bit_of(PieceType::Pawn) : 0));
    }
    return table;
}

/// The ray of each lane, and the steps along it.
inline constexpr LaneTable kRayOfLane = [] {
    LaneTable table;
    for (std::size_t lane = 0; lane < 64; ++lane) {
        table.lanes[lane] = static_cast<std::uint8_t>(ray_of(lane));
    }
    return table;
}();
inline constexpr LaneTable kStepOfLane = [] {
    LaneTable table;
    for (std::size_t lane = 0; lane < 64; ++lane) {
        table.lanes[lane] = static_cast<std::uint8_t>(lane % 8);
    }
    return table;
}();

inline constexpr std::array<LaneTable, 2> kAttackersOfMiddle{attackers_of_middle(Color::White),
                                                             attackers_of_middle(Color::Black)};

}  // namespace detail

/// The squares of each lane, seen from a square; walls everywhere from a square off the board.
[[gnu::always_inline]] inline const LaneTable& rays_from(Square square) {
    return detail::kRaysFrom[square.index()];
}
inline Square square_of(Square middle, std::size_t lane) {
    return Square(rays_from(middle)[lane]);
}

namespace detail {

inline constexpr std::array<LaneMask, kDifferences> kLaneOfDifference = [] {
    std::array<LaneMask, kDifferences> lanes{};
    for (const Square middle : kAllSquares) {
        for (std::size_t lane = 0; lane < 64; ++lane) {
            const Square square(kRaysFrom[middle.index()][lane]);
            if (square.is_on_board()) lanes[difference_index(middle, square)] = LaneMask{1} << lane;
        }
    }
    return lanes;
}();

}  // namespace detail

/// The lane of `square` in the ray order around `middle`, alone in a mask; none where no line joins
/// the two. On a 0x88 board their difference tells.
[[gnu::always_inline]] inline LaneMask lane_of(Square middle, Square square) {
    return detail::kLaneOfDifference[difference_index(middle, square)];
}

namespace detail {

/// By side and kind.
inline constexpr std::array<std::array<LaneMask, kPieceTypeCount>, 2> kLanesAttackingMiddle = [] {
    std::array<std::array<LaneMask, kPieceTypeCount>, 2> lanes{};
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        const auto side = index(color_of(static_cast<Piece>(code)));
        const PieceType kind = mutare::type_of(static_cast<Piece>(code));
        for (std::size_t lane = 0; lane < 64; ++lane) {
            const bool attacks = (kAttackersOfMiddle[side][lane] & bit_of(kind)) != 0;
            lanes[side][index(kind)] |= LaneMask{attacks} << lane;
        }
    }
    return lanes;
}();

}  // namespace detail

/// The lanes from which a piece attacks the middle if nothing is in between.
inline LaneMask lanes_attacking_middle(Color by, PieceType kind) {
    return detail::kLanesAttackingMiddle[index(by)][index(kind)];
}

/// The lanes with a piece of a side who attacks the middle if nothing is in between.
[[gnu::always_inline]] inline LaneMask aimed_at_middle(Bytes pieces, Color by) {
    return have(pieces, detail::kAttackersOfMiddle[index(by)]) & owned_by(by, pieces);
}

/// Does a piece of a side attack the square?
[[gnu::always_inline]] inline bool is_attacked(const SimdBoard& board, Square square, Color by) {
    const Bytes pieces = board.at(rays_from(square));
    return (seen_through(not_zero(pieces)) & aimed_at_middle(pieces, by)) != 0;
}

}  // namespace mutare::simd

#endif
