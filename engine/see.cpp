#include "engine/see.h"

#include "engine/backend.h"
#if MUTARE_HAS_SIMD
#include "engine/simd/exchange.h"
#else
#include "engine/scalar/exchange.h"
#endif

namespace mutare {

namespace {

using fastest::Exchange;

/// What the opponent wins by recapturing.
int at_risk(Move move) {
    return exchange_value(move.is_promotion() ? move.promoted() : move.piece());
}

int value_of(PieceType type) {
    return kExchangeValues[index(type)];
}

}  // namespace

int immediate_gain(Move move) {
    const int promotion =
        move.is_promotion() ? exchange_value(move.promoted()) - exchange_value(move.piece()) : 0;
    return exchange_value(move.captured()) + promotion;
}

bool see_at_least(const Position& position, Move move, int threshold) {
    if (move.is_castling()) return threshold <= 0;
    // By how much we exceed the threshold. From here on the last piece that moved counts as lost.
    int balance = immediate_gain(move) - threshold;
    if (balance < 0) return false;
    balance -= at_risk(move);
    if (balance >= 0) return true;

    const Color us = position.side_to_move();
    Exchange exchange(position.board(), move);
    while (true) {
        const PieceType theirs = exchange.capture(~us);
        if (theirs == PieceType::None) return true;
        balance += value_of(theirs);
        if (balance < 0) return false;
        const PieceType ours = exchange.capture(us);
        if (ours == PieceType::None) return false;
        balance -= value_of(ours);
        if (balance >= 0) return true;
    }
}

}  // namespace mutare
