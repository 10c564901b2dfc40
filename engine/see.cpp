#include "engine/see.h"

#include <algorithm>

#include "engine/backend.h"
#include "engine/movegen.h"
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

bool can_win(Position& position, int wanted, int max_plies) {
    const bool may_stop = !position.in_check();
    if ((may_stop && wanted <= 0) || max_plies == 0) return wanted <= 0;
    return std::ranges::any_of(legal_moves(position), [&](Move move) {
        if (may_stop && !move.is_capture()) return false;
        position.make_move(move);
        const bool wins = !can_win(position, immediate_gain(move) - wanted + 1, max_plies - 1);
        position.unmake_move(move);
        return wins;
    });
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
        at_stake = value_of(type);
    }
    return steps;
}

}  // namespace mutare
