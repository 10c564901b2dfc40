// Attacked squares, checks and pins by board look-ups.
#pragma once

#include "engine/check_info.h"
#include "engine/square.h"

namespace mutare::simd {

bool is_attacked(const Board& board, Square square, Color by);
SquareSet slider_attacks(const Board& board, PieceType type, Square from);
SquareSet attacked_squares(const Board& board, Color by);
CheckInfo find_checks(const Board& board, Color side);

}  // namespace mutare::simd
