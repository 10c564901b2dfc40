// The features: the inputs of the network. Each says that a certain piece stands on a certain
// square, from the perspective of one side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/piece.h"
#include "engine/square.h"

namespace mutare {

/// Own and opposing pieces of six types on 64 squares.
inline constexpr std::size_t kFeatureCount = std::size_t{2} * 6 * kSquareCount;

/// How one side numbers the features. Its own back rank is the first rank. If its king stands on
/// the e- to h-files, the files are mirrored, so that the king always stands on the a- to d-files.
/// Positions that are mirror images of each other thus have the same features, and the network
/// learns them only once.
class Perspective {
  public:
    Perspective() = default;
    constexpr Perspective(Color side, Square king)
        : flips_(static_cast<std::uint8_t>((side == Color::Black ? kFlipRanks : 0) |
                                           (is_on_kingside(king) ? kFlipFiles : 0))),
          side_(side) {}

    /// Are the files mirrored?
    [[nodiscard]] constexpr bool is_mirrored() const { return (flips_ & kFlipFiles) != 0; }
    /// The number of the feature "this piece stands on this square": (384 for an opposing piece) +
    /// 64 · type + square. The types are numbered P N B R Q K from 0, the squares from a1 by rank.
    [[nodiscard]] constexpr std::size_t feature(Piece piece, Square square) const {
        return kFirstOf[index(piece) ^ index(side_)] + (square.compact() ^ flips_);
    }
    constexpr bool operator==(const Perspective&) const = default;

  private:
    static constexpr std::size_t kFlipFiles = 0b000'111;
    static constexpr std::size_t kFlipRanks = 0b111'000;
    /// The first feature of each piece, by its code, from White's perspective.
    static constexpr std::array<std::size_t, kPieceCodes> kFirstOf = [] {
        std::array<std::size_t, kPieceCodes> first{};
        std::size_t next = 0;
        for (const Color side : {Color::White, Color::Black}) {
            for (const PieceType type : kTypesByValue) {
                first[index(make_piece(side, type))] = next;
                next += kSquareCount;
            }
        }
        return first;
    }();

    static constexpr bool is_on_kingside(Square square) { return square.file() > 3; }

    std::uint8_t flips_ = 0;
    Color side_ = Color::White;
};

static_assert(Perspective(Color::White, "e1"_sq).feature(Piece::WhitePawn, "a2"_sq) == 15);
static_assert(Perspective(Color::Black, "e8"_sq).feature(Piece::BlackPawn, "a7"_sq) == 15);
static_assert(Perspective(Color::White, "c1"_sq).feature(Piece::BlackKing, "g8"_sq) ==
              kFeatureCount / 2 + 5 * kSquareCount + "g8"_sq.compact());

}  // namespace mutare
