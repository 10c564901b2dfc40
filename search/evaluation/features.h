// What the network sees: which piece stands on which square, as each side sees it from its own end
// of the board.
#pragma once

#include <array>
#include <cstddef>

#include "engine/piece.h"
#include "engine/square.h"

namespace mutare {

/// Own and enemy pieces of six kinds on 64 squares.
inline constexpr std::size_t kFeatureCount = 2 * 6 * kSquareCount;

/// One side's view of the board. Its own back rank is the first, and its king always stands on the
/// left half: where he is on the right, left and right are exchanged. Positions that are each
/// other's mirror image so look the same, and the network needs to learn them only once.
class Perspective {
  public:
    Perspective() = default;
    constexpr Perspective(Color side, Square king)
        : flips_((side == Color::Black ? kFlipRanks : 0) | (is_right(king) ? kFlipFiles : 0)),
          side_(side) {}

    [[nodiscard]] constexpr bool is_mirrored() const { return (flips_ & kFlipFiles) != 0; }
    /// The number of the input that is 1 when the piece stands on the square:
    /// 384 · enemy? + 64 · kind + square, the kinds in the order P N B R Q K, the squares from a1
    /// by rank.
    [[nodiscard]] constexpr std::size_t feature(Piece piece, Square square) const {
        return kFirstOf[index(piece) ^ index(side_)] + (square.compact() ^ flips_);
    }
    constexpr bool operator==(const Perspective&) const = default;

  private:
    static constexpr std::size_t kFlipFiles = 0b000'111;
    static constexpr std::size_t kFlipRanks = 0b111'000;
    /// The first feature of each piece, by his code as White sees him.
    static constexpr std::array<std::size_t, kPieceCodes> kFirstOf = [] {
        std::array<std::size_t, kPieceCodes> first{};
        std::size_t next = 0;
        for (const Color side : {Color::White, Color::Black}) {
            for (const PieceType kind : {PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                         PieceType::Rook, PieceType::Queen, PieceType::King}) {
                first[index(make_piece(side, kind))] = next;
                next += kSquareCount;
            }
        }
        return first;
    }();

    static constexpr bool is_right(Square king) { return king.file() > 3; }

    std::size_t flips_ = 0;
    Color side_ = Color::White;
};

static_assert(Perspective(Color::White, "e1"_sq).feature(Piece::WhitePawn, "a2"_sq) == 15);
static_assert(Perspective(Color::Black, "e8"_sq).feature(Piece::BlackPawn, "a7"_sq) == 15);
static_assert(Perspective(Color::White, "c1"_sq).feature(Piece::BlackKing, "g8"_sq) ==
              384 + 5 * 64 + 62);

}  // namespace mutare
