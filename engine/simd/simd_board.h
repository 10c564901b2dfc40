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

using PieceByte = std::uint8_t;

constexpr int bit_of(Color side) {
    return side == Color::White ? 0x40 : 0x80;
}
constexpr int bit_of(PieceType type) {
    return type == PieceType::None ? 0 : 1 << place_by_value(type);
}
constexpr PieceByte byte_of(Piece piece) {
    if (piece == Piece::None) return 0;
    if (piece == Piece::Wall) return 0xC0;
    return static_cast<PieceByte>(bit_of(color_of(piece)) | bit_of(type_of(piece)));
}
/// The type of a piece. Requires that it is one.
constexpr PieceType type_of_byte(PieceByte piece) {
    for (const PieceType type : kTypesByValue) {
        if ((piece & bit_of(type)) != 0) return type;
    }
    return PieceType::King;
}

static_assert(byte_of(Piece::WhiteQueen) == 0x50 && byte_of(Piece::BlackPawn) == 0x81);
static_assert(byte_of(Piece::Wall) == (bit_of(Color::White) | bit_of(Color::Black)));
static_assert(byte_of(Piece::Wall) == kNoEntry);
static_assert(type_of_byte(byte_of(Piece::BlackKing)) == PieceType::King);

/// The lanes with a piece of a side, or a wall. Black's bit is the sign bit, and doubling moves
/// White's there: the processor does more sign tests at once than tests of other bits.
[[gnu::always_inline]] inline LaneMask owned_by(Color side, Bytes pieces) {
    return negative(side == Color::Black ? pieces : plus(pieces, pieces));
}

/// By piece code.
inline constexpr LaneTable kByteOfCode = make_lane_table([](std::size_t code) {
    const Piece piece = static_cast<Piece>(code);
    const bool is_code = code < kPieceCodes && code != 1 && code != 14;
    return is_code ? byte_of(piece) : PieceByte{0};
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
        return equal(entries_of(pieces), all_bytes(byte_of(piece)));
    }
    /// With a piece of a side on a square. The side is a constant, so that the sets of both stay in
    /// registers.
    template <Color side>
    [[nodiscard, gnu::always_inline]] SimdBoard with(Square square, Piece piece) const {
        SimdBoard next = without(square, byte_of(piece));
        next.of_sides[index(side)] |= SquareSet::of(square).bits();
        return next;
    }
    [[nodiscard, gnu::always_inline]] SimdBoard without(Square square) const {
        return without(square, 0);
    }

  private:
    [[nodiscard, gnu::always_inline]] SimdBoard without(Square square, int entry) const {
        const LaneMask others = ~SquareSet::of(square).bits();
        return {with_entry(pieces, square.compact(), entry),
                {of_sides[0] & others, of_sides[1] & others}};
    }
};

[[gnu::always_inline]] inline SimdBoard pieces_of(const Board& board) {
    const Bytes pieces = look_up_in_32(kByteOfCode, load_0x88(board.cells()));
    return {look_up_table(pieces),
            {owned_by(Color::White, pieces), owned_by(Color::Black, pieces)}};
}

}  // namespace mutare::simd
