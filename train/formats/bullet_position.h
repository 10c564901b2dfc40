// Positions in the format of the trainer bullet, 32 bytes each and nothing else in the file.
// https://github.com/jw1912/bulletformat
#pragma once

#include <array>
#include <cstdint>

#include "train/game.h"

namespace mutare::train {

/// From the side that is to move: its back rank is the first. Castling rights, en passant and the
/// clock are left out.
struct BulletPosition {
    /// Bit s is set where a piece stands on square s; a1 = 0, b1 = 1, …, h8 = 63.
    std::uint64_t occupied;
    /// The piece on each of these squares in four bits, the low half of a byte first: pawn, knight,
    /// bishop, rook, queen, king 0 to 5; 8 more for the opponent's.
    std::array<std::uint8_t, 16> pieces;
    /// In centipawns.
    std::int16_t score;
    /// 0 a loss, 1 a draw, 2 a win.
    std::uint8_t result;
    std::uint8_t our_king;
    /// As the opponent sees it: the ranks exchanged.
    std::uint8_t their_king;
    std::array<std::uint8_t, 3> zeros;
};
static_assert(sizeof(BulletPosition) == 32);

BulletPosition bullet_position(const Sample& sample);

}  // namespace mutare::train
