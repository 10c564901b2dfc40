// Static exchange evaluation (SEE): what a move wins or loses if both sides then capture on its
// square as long as that pays, each time with the least valuable piece. No move is made.
//
// Pins are ignored, and no piece promotes except by the move itself. A king does not capture a
// piece that is still defended.
#pragma once

#include <array>
#include <vector>

#include "engine/move.h"
#include "engine/piece.h"
#include "engine/position.h"

namespace mutare {

/// What each piece type is worth in an exchange, in centipawns. A king captures only undefended
/// pieces, so it is never lost and its value is 0.
inline constexpr std::array<int, kPieceTypeCount> kExchangeValues{0, 100, 300, 0, 300, 500, 900};

constexpr int exchange_value(PieceType type) {
    return kExchangeValues[index(type)];
}
constexpr int exchange_value(Piece piece) {
    return exchange_value(type_of(piece));
}

/// What a move gains before the opponent replies, in centipawns: the value of the captured piece,
/// and the gain in value of a promotion.
int immediate_gain(Move move);

/// Does a legal move gain at least `threshold` centipawns, after the exchange on its square? Stops
/// as soon as the answer is known.
bool see_at_least(const Position& position, Move move, int threshold);

/// A capture on the square of a move, or the move itself.
struct ExchangeStep {
    Square from;
    /// What the side to move has gained by then, in centipawns.
    int balance;
};

/// A legal move and all captures that may follow, also those that do not pay. For display.
std::vector<ExchangeStep> exchange_steps(const Position& position, Move move);

}  // namespace mutare
