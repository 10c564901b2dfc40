#include "engine/see.h"

#include <algorithm>

#include "engine/exchange.h"

namespace mutare {

namespace {

/// What the move takes, and what a pawn becomes by it.
int immediate_gain(Move move) {
    const int promotion =
        move.is_promotion() ? exchange_value(move.promoted()) - exchange_value(move.piece()) : 0;
    return exchange_value(move.captured()) + promotion;
}

/// What the other side would win by taking back.
int at_risk(Move move) {
    return exchange_value(move.is_promotion() ? move.promoted() : move.piece());
}

int value_of(PieceType kind) {
    return kExchangeValues[index(kind)];
}

/// What a side wins by going on taking; nothing when that does not pay.
int gain_by_taking(Exchange& exchange, Color side, int at_stake) {
    const PieceType attacker = exchange.take(side);
    if (attacker == PieceType::None) return 0;
    return std::max(0, at_stake - gain_by_taking(exchange, ~side, value_of(attacker)));
}

}  // namespace

int see(const Position& position, Move move) {
    if (move.is_castling()) return 0;
    Exchange exchange(position.board(), move);
    return immediate_gain(move) - gain_by_taking(exchange, ~position.side_to_move(), at_risk(move));
}

bool see_at_least(const Position& position, Move move, int threshold) {
    if (move.is_castling()) return threshold <= 0;
    // How far we are above the threshold when the exchange ends with the other side's move.
    int balance = immediate_gain(move) - threshold;
    if (balance < 0) return false;
    balance -= at_risk(move);
    if (balance >= 0) return true;

    const Color us = position.side_to_move();
    Exchange exchange(position.board(), move);
    while (true) {
        const PieceType theirs = exchange.take(~us);
        if (theirs == PieceType::None) return true;
        balance += value_of(theirs);
        if (balance < 0) return false;
        const PieceType ours = exchange.take(us);
        if (ours == PieceType::None) return false;
        balance -= value_of(ours);
        if (balance >= 0) return true;
    }
}

}  // namespace mutare
