// Static exchange evaluation: what a move wins or loses when both sides then take on its square, as
// long as that pays, each time with the least valuable piece. Nothing is played on the board.
//
// Pins are not seen, and no piece promotes except by the move itself; but a king does not take what
// is still defended.
#pragma once

#include <array>

#include "engine/move.h"
#include "engine/piece.h"
#include "engine/position.h"

namespace mutare {

/// What each kind of piece is worth in an exchange, in centipawns. A king takes only where nobody
/// can take back; so he is never lost, and costs nothing.
inline constexpr std::array<int, kPieceTypeCount> kExchangeValues{0, 100, 300, 0, 300, 500, 900};

constexpr int exchange_value(Piece piece) {
    return kExchangeValues[index(type_of(piece))];
}

/// What the side to move gains by a legal move, in centipawns, after the exchange on its square.
int see(const Position& position, Move move);

/// Is `see(position, move) >= threshold`? Ends as soon as the answer is known.
bool see_at_least(const Position& position, Move move, int threshold);

}  // namespace mutare
