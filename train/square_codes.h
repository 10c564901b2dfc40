// A position as a code for each square, as game files hold it.
//
//              castling rook  pawn  knight  king  bishop  rook  queen  pushed pawn
//     White          0         2       4      6      8     10     12       14
//     Black          1         3       5      7      9     11     13       15
//
// A castling rook is one with which its king may still castle; a pushed pawn has just moved two
// squares ahead. All others are the codes of `Piece`.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/position.h"

namespace mutare::train {

/// By compact square.
using SquareCodes = std::array<std::uint8_t, kSquareCount>;
inline constexpr std::uint8_t kEmptySquare = 16;

SquareCodes codes_of(const Position& position);

/// The position with these codes, clock and plies since the start of the game; none if it is not
/// legal.
std::optional<Position> position_of(const SquareCodes& codes, std::uint32_t halfmove_clock,
                                    std::uint32_t plies);

}  // namespace mutare::train
