#include "engine/see.h"

#include "engine/backend.h"
#include "engine/scalar/exchange.h"
#if MUTARE_HAS_SIMD
#include "engine/simd/exchange.h"
#endif

namespace mutare {

namespace {

using fastest::Exchange;

/// What the opponent wins by recapturing.
int at_risk(Move move) {
    return exchange_value(move.is_promotion() ? move.promoted() : move.piece());
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
        balance += exchange_value(theirs);
        if (balance < 0) return false;
        const PieceType ours = exchange.capture(us);
        if (ours == PieceType::None) return false;
        balance -= exchange_value(ours);
        if (balance >= 0) return true;
    }
}

std::vector<ExchangeStep> exchange_steps(const Position& position, Move move) {
    const Color us = position.side_to_move();
    std::vector<ExchangeStep> steps{{move.from(), immediate_gain(move)}};
    scalar::Exchange exchange(position.board(), move);
    int at_stake = at_risk(move);
    for (Color side = ~us; !move.is_castling(); side = ~side) {
        const Square from = exchange.least_valuable_attacker(side);
        const PieceType type = exchange.capture(side);
        if (type == PieceType::None) break;
        steps.push_back({from, steps.back().balance + (side == us ? at_stake : -at_stake)});
        at_stake = exchange_value(type);
    }
    return steps;
}

}  // namespace mutare
