#include "search/evaluator.h"

#include <utility>

namespace mutare {

namespace {

/// The features that a move takes away and adds: one or two of each.
struct Changes {
    std::array<std::size_t, 2> removed;
    std::array<std::size_t, 2> added;
    bool removes_two;
    bool adds_two;
};

Changes changes_of_castling(const Perspective& view, Move move, const CastlingTable& table) {
    const Castling castling = castling_of(move);
    const Piece rook = make_piece(row(castling).side, PieceType::Rook);
    return {
        {view.feature(move.piece(), move.from()), view.feature(rook, table.rook_from(castling))},
        {view.feature(move.piece(), row(castling).king_to),
         view.feature(rook, row(castling).rook_to)},
        true,
        true};
}

Changes changes_of(const Perspective& view, Move move, const CastlingTable& table) {
    if (move.is_castling()) return changes_of_castling(view, move, table);
    const Piece arriving = move.is_promotion() ? move.promoted() : move.piece();
    Changes changes{{view.feature(move.piece(), move.from())},
                    {view.feature(arriving, move.to())},
                    move.is_capture(),
                    false};
    if (move.is_capture()) changes.removed[1] = view.feature(move.captured(), move.victim());
    return changes;
}

/// `to` = `from` with a row less and another more, computed as `value(from, i)`.
template <class Value>
void compute(Accumulator& to, Value value) {
    Accumulator result;
    for (std::size_t i = 0; i < kWidth; ++i) {
        result.values[i] = static_cast<std::int16_t>(value(i));
    }
    to = result;
}

void add(Accumulator& hidden, const Accumulator& row) {
    for (std::size_t i = 0; i < kWidth; ++i) {
        hidden.values[i] = static_cast<std::int16_t>(hidden.values[i] + row.values[i]);
    }
}

void subtract(Accumulator& hidden, const Accumulator& row) {
    for (std::size_t i = 0; i < kWidth; ++i) {
        hidden.values[i] = static_cast<std::int16_t>(hidden.values[i] - row.values[i]);
    }
}

}  // namespace

Evaluator::Evaluator(std::shared_ptr<const Network> network)
    : network_(std::move(network)), plies_(kMaxPly + 2) {
    for (auto& of_side : refreshes_) {
        for (Refresh& refresh : of_side) refresh.hidden = network_->biases();
    }
}

void Evaluator::start(const Position& root) {
    last_ = 0;
    set_views(plies_[0], root);
}

void Evaluator::push(Move move, const Position& position) {
    Ply& ply = plies_[++last_];
    ply.move = move;
    set_views(ply, position);
}

void Evaluator::set_views(Ply& ply, const Position& position) {
    for (const Color side : {Color::White, Color::Black}) {
        ply.views[index(side)] = Perspective(side, position.king(side));
    }
    ply.is_known = {};
}

Score Evaluator::evaluate(const Position& position) {
    const Color us = position.side_to_move();
    const Accumulator& own = hidden(us, position);
    const Accumulator& them = hidden(~us, position);
    return network_->evaluate(own, them, position.board().count_pieces());
}

/// What a side sees at the last ply.
const Accumulator& Evaluator::hidden(Color side, const Position& position) {
    const std::size_t s = index(side);
    std::size_t known = last_;
    while (!plies_[known].is_known[s]) {
        if (known == 0 || plies_[known - 1].views[s] != plies_[last_].views[s]) {
            refresh(side, position.board());
            return plies_[last_].hidden[s];
        }
        --known;
    }
    while (known < last_) update(side, ++known, position.castling_table());
    return plies_[last_].hidden[s];
}

/// Computes a side's sums at a ply from those at the ply before.
void Evaluator::update(Color side, std::size_t ply, const CastlingTable& castlings) {
    const std::size_t s = index(side);
    Ply& after = plies_[ply];
    const Accumulator& from = plies_[ply - 1].hidden[s];
    const Changes changes = changes_of(after.views[s], after.move, castlings);
    const auto& removed = network_->row(changes.removed[0]).values;
    const auto& added = network_->row(changes.added[0]).values;
    const auto plainly = [&](std::size_t i) { return from.values[i] - removed[i] + added[i]; };
    if (!changes.removes_two) {
        compute(after.hidden[s], plainly);
    } else if (!changes.adds_two) {
        const auto& captured = network_->row(changes.removed[1]).values;
        compute(after.hidden[s], [&](std::size_t i) { return plainly(i) - captured[i]; });
    } else {
        const auto& rook_from = network_->row(changes.removed[1]).values;
        const auto& rook_to = network_->row(changes.added[1]).values;
        compute(after.hidden[s],
                [&](std::size_t i) { return plainly(i) - rook_from[i] + rook_to[i]; });
    }
    after.is_known[s] = true;
}

/// Computes a side's sums at the last ply from the pieces that have changed since the last refresh.
void Evaluator::refresh(Color side, const Board& board) {
    const std::size_t s = index(side);
    Ply& ply = plies_[last_];
    const Perspective view = ply.views[s];
    Refresh& last = refreshes_[s][view.is_mirrored() ? 1 : 0];
    for (const Square square : kAllSquares) {
        const Piece before = last.cells[square.index()];
        const Piece now = board[square];
        if (before == now) continue;
        if (before != Piece::None)
            subtract(last.hidden, network_->row(view.feature(before, square)));
        if (now != Piece::None) add(last.hidden, network_->row(view.feature(now, square)));
        last.cells[square.index()] = now;
    }
    ply.hidden[s] = last.hidden;
    ply.is_known[s] = true;
}

Score evaluate(const Network& network, const Position& position) {
    const auto hidden = [&](Color side) {
        const Perspective view(side, position.king(side));
        Accumulator sum = network.biases();
        for (const Square square : kAllSquares) {
            const Piece piece = position[square];
            if (piece != Piece::None) add(sum, network.row(view.feature(piece, square)));
        }
        return sum;
    };
    const Color us = position.side_to_move();
    return network.evaluate(hidden(us), hidden(~us), position.board().count_pieces());
}

}  // namespace mutare
