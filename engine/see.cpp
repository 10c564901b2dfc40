#include "engine/see.h"

#include <algorithm>

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

/// What a side wins by capturing a piece of value `at_stake` and what follows; 0 if that does not
/// pay.
int gain_by_capturing(Exchange& exchange, Color side, int at_stake) {
    const PieceType attacker = exchange.capture(side);
    if (attacker == PieceType::None) return 0;
    return std::max(0, at_stake - gain_by_capturing(exchange, ~side, value_of(attacker)));
}

}  // namespace

int immediate_gain(Move move) {
    const int promotion =
        move.is_promotion() ? exchange_value(move.promoted()) - exchange_value(move.piece()) : 0;
    return exchange_value(move.captured()) + promotion;
}

int see(const Position& position, Move move) {
    if (move.is_castling()) return 0;
    Exchange exchange(position.board(), move);
    return immediate_gain(move) -
           gain_by_capturing(exchange, ~position.side_to_move(), at_risk(move));
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
