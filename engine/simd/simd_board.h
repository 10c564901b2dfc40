// The board in two registers, a byte for each square.
//
// A 0x88 board is 128 bytes: exactly two registers of 64. The byte permute of two registers takes
// seven bits of each index, which is exactly a 0x88 square. So one instruction reads any 64 squares
// of the board.
//
// In these registers a piece is a byte with a bit for its color and one for its type:
//
//     bit      7      6      5      4      3      2       1       0
//            black  white  king   queen  rook   bishop  knight  pawn
//
// An empty square is 0. A wall has both colors: each side treats it as a piece of its own, so
// nothing moves there, and it has no type, so it attacks nothing.
#pragma once

#include "engine/board.h"
#include "engine/simd/verbs.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

static_assert(kBoardSize == 2 * sizeof(Bytes));

using PieceByte = std::uint8_t;

constexpr int bit_of(Color side) {
    return side == Color::White ? 0x40 : 0x80;
}
constexpr int bit_of(PieceType type) {
    switch (type) {
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
/// The type of a piece. Requires that it is one.
constexpr PieceType type_of_byte(PieceByte piece) {
    for (const PieceType type : {PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                 PieceType::Rook, PieceType::Queen}) {
        if ((piece & bit_of(type)) != 0) return type;
    }
    return PieceType::King;
}

static_assert(byte_of(Piece::WhiteQueen) == 0x50 && byte_of(Piece::BlackPawn) == 0x81);
static_assert(byte_of(Piece::Wall) == (bit_of(Color::White) | bit_of(Color::Black)));
static_assert(type_of_byte(byte_of(Piece::BlackKing)) == PieceType::King);

/// The lanes with a piece of a side, or a wall. Black's bit is the sign bit, and doubling moves
/// White's there: the processor does more sign tests at once than tests of other bits.
[[gnu::always_inline]] inline LaneMask owned_by(Color side, Bytes pieces) {
    return negative(side == Color::Black ? pieces : plus(pieces, pieces));
}

/// The byte for each piece code, once in each quarter of the register.
inline constexpr LaneTable kByteOfCode = [] {
    LaneTable table{};
    for (std::size_t lane = 0; lane < 64; ++lane) {
        const Piece piece = static_cast<Piece>(lane % kPieceCodes);
        const bool is_code = piece != static_cast<Piece>(1) && piece != static_cast<Piece>(14);
        table.lanes[lane] = is_code ? byte_of(piece) : 0;
    }
    return table;
}();

/// The pieces with these piece codes.
[[gnu::always_inline]] inline Bytes pieces_of_codes(Bytes codes) {
    return look_up_in_quarters(kByteOfCode, codes);
}

/// A board in two registers: of pieces as above, or of anything else that a square may have.
struct SimdBoard {
    Bytes low;   // ranks 1 to 4, the squares 00 to 3f
    Bytes high;  // ranks 5 to 8, the squares 40 to 7f

    /// What stands on each of 64 squares.
    [[nodiscard, gnu::always_inline]] Bytes at(Bytes squares) const {
        return look_up(low, high, squares);
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
    return {load(board.cells()), load(board.cells() + sizeof(Bytes))};
}
[[gnu::always_inline]] inline SimdBoard pieces_of(const Board& board) {
    const SimdBoard codes = codes_of(board);
    return {pieces_of_codes(codes.low), pieces_of_codes(codes.high)};
}

}  // namespace mutare::simd

#endif
