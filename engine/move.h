// A move in one 32-bit integer.
//
//     31 … 28   27 … 24   23 … 16   15 … 8   7 … 4   3 … 0
//        0      SPECIAL     FROM       TO    PIECE  CAPTURED
//
//     SPECIAL   1, 2       castling kingside, queenside
//               3          a piece, not a pawn, moves to an empty square: the only reversible move
//               4, 5       promotion to a knight (the code of the new piece, white or black)
//               6          a pawn moves one square ahead or captures
//               7          a piece, not a pawn, captures
//               8 … 13     promotion to a bishop, rook, queen (the code of the new piece)
//               14         a pawn moves two squares ahead
//               15         a pawn captures en passant
//
// A move names the piece that moves and the piece that it captures. To unmake it, a position needs
// only the slot of the captured piece besides. Moves are compared by their whole value: in
// Chess960, Kf1–g1 and castling can share FROM and TO.
#pragma once

#include <cstdint>

#include "engine/piece.h"
#include "engine/square.h"

namespace mutare {

/// What sort of move it is: the SPECIAL of its code.
enum class MoveKind : std::uint8_t {
    None = 0,
    CastleKingside = 1,
    CastleQueenside = 2,
    Reversible = 3,
    PawnMove = 6,
    PieceCapture = 7,
    DoublePush = 14,
    EnPassant = 15,
};

/// The SPECIAL code of a promotion is the code of the new piece.
constexpr MoveKind promotion_to(Piece piece) {
    return static_cast<MoveKind>(piece);
}

/// A bit for each of the codes of SPECIAL.
constexpr unsigned code_set(auto... codes) {
    return ((1u << static_cast<unsigned>(codes)) | ...);
}

class Move {
  public:
    /// No move; also the null move. Its value is 0.
    constexpr Move() = default;
    /// The move with that packed value, which is not checked.
    constexpr explicit Move(std::uint32_t bits) : bits_(bits) {}
    constexpr Move(MoveKind kind, Square from, Square to, Piece piece, Piece captured = Piece::None)
        : bits_(static_cast<std::uint32_t>(static_cast<std::size_t>(kind) << 24 |
                                           from.index() << 16 | to.index() << 8 |
                                           index(piece) << 4 | index(captured))) {}

    /// A move of a knight, bishop, rook, queen or king, capturing or not; not castling.
    static constexpr Move of_piece(Piece piece, Square from, Square to, Piece captured) {
        const MoveKind kind =
            captured == Piece::None ? MoveKind::Reversible : MoveKind::PieceCapture;
        return {kind, from, to, piece, captured};
    }

    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
    [[nodiscard]] constexpr MoveKind kind() const {
        return static_cast<MoveKind>(bits_ >> 24 & 15);
    }
    [[nodiscard]] constexpr Square from() const { return Square(bits_ >> 16 & 0xFF); }
    [[nodiscard]] constexpr Square to() const { return Square(bits_ >> 8 & 0xFF); }
    [[nodiscard]] constexpr Piece piece() const { return static_cast<Piece>(bits_ >> 4 & 15); }
    [[nodiscard]] constexpr Piece captured() const { return static_cast<Piece>(bits_ & 15); }

    [[nodiscard]] constexpr bool is_capture() const { return captured() != Piece::None; }
    [[nodiscard]] constexpr bool is_castling() const {
        return kind() == MoveKind::CastleKingside || kind() == MoveKind::CastleQueenside;
    }
    [[nodiscard]] constexpr bool is_promotion() const {
        return is_one_of(code_set(Piece::WhiteKnight, Piece::WhiteBishop, Piece::WhiteRook,
                                  Piece::WhiteQueen, Piece::BlackKnight, Piece::BlackBishop,
                                  Piece::BlackRook, Piece::BlackQueen));
    }
    /// Moves one piece and removes at most the piece on TO: no castling, en passant or promotion.
    [[nodiscard]] constexpr bool is_simple() const { return is_single_step() || is_double_push(); }
    /// `is_simple`, and no double push.
    [[nodiscard]] constexpr bool is_single_step() const {
        return is_one_of(
            code_set(MoveKind::Reversible, MoveKind::PawnMove, MoveKind::PieceCapture));
    }
    /// The new piece of a promotion.
    [[nodiscard]] constexpr Piece promoted() const { return static_cast<Piece>(kind()); }
    [[nodiscard]] constexpr bool is_double_push() const { return kind() == MoveKind::DoublePush; }
    [[nodiscard]] constexpr bool is_en_passant() const { return kind() == MoveKind::EnPassant; }
    /// The square of the captured piece: beside FROM for en passant, otherwise TO.
    [[nodiscard]] constexpr Square capture_square() const {
        return is_en_passant() ? Square(to().file(), from().rank()) : to();
    }
    /// Neither a capture nor a promotion.
    [[nodiscard]] constexpr bool is_quiet() const { return !is_capture() && !is_promotion(); }
    /// Neither a pawn move nor a capture: the halfmove clock runs on.
    [[nodiscard]] constexpr bool keeps_clock_running() const {
        return kind() <= MoveKind::Reversible;
    }

    constexpr explicit operator bool() const { return bits_ != 0; }
    constexpr bool operator==(const Move&) const = default;

  private:
    [[nodiscard]] constexpr bool is_one_of(unsigned codes) const {
        return (codes >> (bits_ >> 24 & 15) & 1) != 0;
    }

    std::uint32_t bits_ = 0;
};

static_assert(sizeof(Move) == 4);
static_assert(Move::of_piece(Piece::BlackQueen, "d8"_sq, "h4"_sq, Piece::None).bits() ==
              0x037337D0);
static_assert(
    Move(promotion_to(Piece::BlackKnight), "a2"_sq, "a1"_sq, Piece::BlackPawn).is_promotion());
static_assert(!Move(MoveKind::PawnMove, "e2"_sq, "e3"_sq, Piece::WhitePawn).is_promotion());

}  // namespace mutare
