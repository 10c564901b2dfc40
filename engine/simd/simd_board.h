// The board in registers: a byte for each square, and the squares of each side as a set.
//
// In square order, a1, b1, … h8, a piece is a byte with a bit for its color and one for its type:
//
//     bit      7      6      5      4      3      2       1       0
//            black  white  king   queen  rook   bishop  knight  pawn
//
// An empty square is 0. A wall, which is found wherever a step leads off the board, has both
// colors: each side treats it as a piece of its own, so nothing moves there, and it has no type, so
// it attacks nothing.
#pragma once

#include "engine/board.h"
#include "engine/simd/verbs.h"
#include "engine/square.h"

namespace mutare::simd {

constexpr int bit_of(Color side) {
    return side == Color::White ? 0x40 : 0x80;
}
constexpr int bit_of(PieceType type) {
    return type == PieceType::None ? 0 : 1 << place_by_value(type);
}
constexpr std::uint8_t byte_of(Piece piece) {
    if (piece == Piece::None) return 0;
    if (piece == Piece::Wall) return 0xC0;
    return static_cast<std::uint8_t>(bit_of(color_of(piece)) | bit_of(type_of(piece)));
}
static_assert(byte_of(Piece::WhiteQueen) == 0x50 && byte_of(Piece::BlackPawn) == 0x81);
static_assert(byte_of(Piece::Wall) == (bit_of(Color::White) | bit_of(Color::Black)));
static_assert(byte_of(Piece::Wall) == kNoEntry);

/// The lanes with a piece of a side, or a wall. Black's bit 7 is the sign. White's is bit 6, and
/// doubling makes it the sign, which takes fewer instructions to test than other bits.
[[gnu::always_inline]] inline LaneMask owned_by(Color side, const Bytes& pieces) {
    return side == Color::Black ? negative(pieces) : negative(pieces + pieces);
}

/// By piece code.
inline constexpr LaneTable kByteOfCode = make_lane_table([](std::size_t code) {
    const Piece piece = static_cast<Piece>(code);
    const bool is_code = code < kPieceCodes && code != 1 && code != 14;
    return is_code ? byte_of(piece) : std::uint8_t{0};
});

struct SimdBoard {
    LookUpTable pieces;                // by square
    std::array<LaneMask, 2> of_sides;  // the squares of each side

    [[nodiscard, gnu::always_inline]] LaneMask of(Color side) const {
        return of_sides[index(side)];
    }
    [[nodiscard, gnu::always_inline]] LaneMask occupied() const {
        return of_sides[0] | of_sides[1];
    }
    /// The squares of one kind of piece.
    [[nodiscard, gnu::always_inline]] LaneMask of(Piece piece) const {
        return entries_of(pieces) == all_lanes(byte_of(piece));
    }
};

[[gnu::always_inline]] inline SimdBoard pieces_of(const Board& board) {
    const Bytes pieces = look_up_in_32(kByteOfCode, load_0x88(board.cells()));
    return {look_up_table(pieces),
            {owned_by(Color::White, pieces), owned_by(Color::Black, pieces)}};
}

}  // namespace mutare::simd
