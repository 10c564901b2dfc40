#include "search/evaluation/evaluator.h"

#include <utility>

namespace mutare {

namespace {

/// The features that a move removes and adds: one or two of each.
struct Changes {
    std::array<std::size_t, 2> removed;
    std::array<std::size_t, 2> added;
    bool removes_two;
    bool adds_two;
};

Changes changes_of_castling(const Perspective& perspective, Move move, const CastlingTable& table) {
    const Castling castling = castling_of(move);
    const Piece rook = make_piece(row(castling).side, PieceType::Rook);
    return {{perspective.feature(move.piece(), move.from()),
             perspective.feature(rook, table.rook_from(castling))},
            {perspective.feature(move.piece(), row(castling).king_to),
             perspective.feature(rook, row(castling).rook_to)},
            true,
            true};
}

Changes changes_of(const Perspective& perspective, Move move, const CastlingTable& table) {
    if (move.is_castling()) return changes_of_castling(perspective, move, table);
    const Piece arriving = move.is_promotion() ? move.promoted() : move.piece();
    Changes changes{{perspective.feature(move.piece(), move.from())},
                    {perspective.feature(arriving, move.to())},
                    move.is_capture(),
                    false};
    if (move.is_capture()) {
        changes.removed[1] = perspective.feature(move.captured(), move.capture_square());
    }
    return changes;
}

/// Sets each value of the accumulator to `value(i)`.
template <class Value>
void compute(Accumulator& accumulator, Value value) {
    for (std::size_t i = 0; i < kNetworkWidth; ++i) {
        accumulator.values[i] = static_cast<std::int16_t>(value(i));
    }
}

void add(Accumulator& accumulator, const Accumulator& weights) {
    for (std::size_t i = 0; i < kNetworkWidth; ++i) {
        accumulator.values[i] =
            static_cast<std::int16_t>(accumulator.values[i] + weights.values[i]);
    }
}

void subtract(Accumulator& accumulator, const Accumulator& weights) {
    for (std::size_t i = 0; i < kNetworkWidth; ++i) {
        accumulator.values[i] =
            static_cast<std::int16_t>(accumulator.values[i] - weights.values[i]);
    }
}

}  // namespace

Evaluator::Evaluator(std::shared_ptr<const Network> network)
    : network_(std::move(network)), plies_(kMaxPly + 2) {
    for (auto& of_side : refresh_cache_) {
        for (CachedAccumulator& cached : of_side) cached.accumulator = network_->biases();
    }
}

void Evaluator::start(const Position& root) {
    last_ = 0;
    set_perspectives(plies_[0], root);
}

void Evaluator::push(Move move, const Position& position) {
    Ply& ply = plies_[++last_];
    ply.move = move;
    set_perspectives(ply, position);
}

void Evaluator::set_perspectives(Ply& ply, const Position& position) {
    for (const Color side : {Color::White, Color::Black}) {
        ply.perspectives[index(side)] = Perspective(side, position.king(side));
    }
    ply.is_computed = {};
}

Score Evaluator::evaluate(const Position& position) {
    const Color us = position.side_to_move();
    const Accumulator& own = accumulator(us, position);
    const Accumulator& their = accumulator(~us, position);
    return network_->evaluate(own, their, position.board().count_pieces());
}

/// A side's accumulator at the last ply. It is updated from the nearest ply that has one, or
/// refreshed if the king has changed wings since.
const Accumulator& Evaluator::accumulator(Color side, const Position& position) {
    const std::size_t s = index(side);
    std::size_t computed = last_;
    while (!plies_[computed].is_computed[s]) {
        if (computed == 0 ||
            plies_[computed - 1].perspectives[s] != plies_[last_].perspectives[s]) {
            refresh(side, position.board());
            return plies_[last_].accumulators[s];
        }
        --computed;
    }
    while (computed < last_) update(side, ++computed, position.castling_table());
    return plies_[last_].accumulators[s];
}

/// Computes a side's accumulator at a ply from the one at the ply before.
void Evaluator::update(Color side, std::size_t ply, const CastlingTable& castlings) {
    const std::size_t s = index(side);
    Ply& after = plies_[ply];
    const Accumulator& before = plies_[ply - 1].accumulators[s];
    const Changes changes = changes_of(after.perspectives[s], after.move, castlings);
    const auto& removed = network_->feature_weights(changes.removed[0]).values;
    const auto& added = network_->feature_weights(changes.added[0]).values;
    const auto moved = [&](std::size_t i) { return before.values[i] - removed[i] + added[i]; };
    if (!changes.removes_two) {
        compute(after.accumulators[s], moved);
    } else if (!changes.adds_two) {
        const auto& captured = network_->feature_weights(changes.removed[1]).values;
        compute(after.accumulators[s], [&](std::size_t i) { return moved(i) - captured[i]; });
    } else {
        const auto& rook_from = network_->feature_weights(changes.removed[1]).values;
        const auto& rook_to = network_->feature_weights(changes.added[1]).values;
        compute(after.accumulators[s],
                [&](std::size_t i) { return moved(i) - rook_from[i] + rook_to[i]; });
    }
    after.is_computed[s] = true;
}

/// Computes a side's accumulator at the last ply from the cached one and the pieces that have
/// changed since that was computed.
void Evaluator::refresh(Color side, const Board& board) {
    const std::size_t s = index(side);
    Ply& ply = plies_[last_];
    const Perspective perspective = ply.perspectives[s];
    CachedAccumulator& cached = refresh_cache_[s][perspective.is_mirrored() ? 1 : 0];
    for (const Square square : kAllSquares) {
        const Piece before = cached.cells[square.index()];
        const Piece now = board[square];
        if (before == now) continue;
        if (before != Piece::None) {
            subtract(cached.accumulator,
                     network_->feature_weights(perspective.feature(before, square)));
        }
        if (now != Piece::None) {
            add(cached.accumulator, network_->feature_weights(perspective.feature(now, square)));
        }
        cached.cells[square.index()] = now;
    }
    ply.accumulators[s] = cached.accumulator;
    ply.is_computed[s] = true;
}

Score evaluate(const Network& network, const Position& position) {
    return evaluate(network, position.board(), position.side_to_move());
}

Score evaluate(const Network& network, const Board& board, Color side_to_move) {
    const auto accumulator = [&](Color side) {
        const Perspective perspective(side, board.king(side));
        Accumulator sum = network.biases();
        for (const Square square : kAllSquares) {
            const Piece piece = board[square];
            if (piece == Piece::None) continue;
            add(sum, network.feature_weights(perspective.feature(piece, square)));
        }
        return sum;
    };
    return network.evaluate(accumulator(side_to_move), accumulator(~side_to_move),
                            board.count_pieces());
}

}  // namespace mutare
