#include "search/evaluation/evaluator.h"

#include <span>
#include <utility>

#include "base/short_list.h"
#include "search/evaluation/lanes.h"

namespace mutare {

namespace {

/// How many registers of an accumulator are computed at a time, so that they stay registers. Fewer
/// for WebAssembly, whose compilers load the weights of all of them before they add any.
constexpr std::size_t kTileRegisters = [] {
#if MUTARE_LANES_WASM
    std::size_t count = 4;
#else
    std::size_t count = 8;
#endif
    while (kNetworkWidth / lanes::kInt16Lanes % count != 0) --count;
    return count;
}();

/// Sets `after` to `before` plus the weights in `added` minus those in `removed`, two lists of
/// pointers. All are read and written once. `before` and `after` may be the same.
template <class Added, class Removed>
[[gnu::always_inline]] inline void apply_changes(Accumulator& after, const Accumulator& before,
                                                 const Added& added, const Removed& removed) {
    constexpr std::size_t kLanes = lanes::kInt16Lanes;
    constexpr std::size_t kTile = kTileRegisters * kLanes;
    const auto load = [](const Accumulator& from, std::size_t i) __attribute__((always_inline)) {
        return lanes::load<lanes::UInt16s>(&from.values[i]);
    };
    for (std::size_t first = 0; first < kNetworkWidth; first += kTile) {
        lanes::UInt16s tile[kTileRegisters];
        for (std::size_t i = 0; i < kTileRegisters; ++i) tile[i] = load(before, first + i * kLanes);
        for (const Accumulator* const weights : added) {
            for (std::size_t i = 0; i < kTileRegisters; ++i) {
                tile[i] += load(*weights, first + i * kLanes);
            }
        }
        for (const Accumulator* const weights : removed) {
            for (std::size_t i = 0; i < kTileRegisters; ++i) {
                tile[i] -= load(*weights, first + i * kLanes);
            }
        }
        for (std::size_t i = 0; i < kTileRegisters; ++i) {
            lanes::store(&after.values[first + i * kLanes], tile[i]);
        }
    }
}

/// The weights of the features that a move removes and adds: one or two of each.
struct Changes {
    std::array<const Accumulator*, 2> removed{};
    std::array<const Accumulator*, 2> added{};
};

Changes changes_of(const Network& network, const Perspective& perspective, Move move,
                   const CastlingTable& table) {
    const auto weights = [&](Piece piece, Square square) {
        return &network.feature_weights(perspective.feature(piece, square));
    };
    if (move.is_castling()) {
        const Castling castling = castling_of(move);
        const CastlingRow& to = row(castling);
        const Piece rook = make_piece(to.side, PieceType::Rook);
        return {{weights(move.piece(), move.from()), weights(rook, table.rook_from(castling))},
                {weights(move.piece(), to.king_to), weights(rook, to.rook_to)}};
    }
    Changes changes{{weights(move.piece(), move.from())},
                    {weights(move.is_promotion() ? move.promoted() : move.piece(), move.to())}};
    if (move.is_capture()) changes.removed[1] = weights(move.captured(), move.capture_square());
    return changes;
}

/// The weights of features. A board has no more features than squares.
using WeightList = ShortList<const Accumulator*, kSquareCount>;

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

/// Computes a side's accumulator at a ply from the one at the ply before.
[[gnu::always_inline]] inline void Evaluator::update(Color side, Ply& after,
                                                     const CastlingTable& castlings) {
    const std::size_t s = index(side);
    const Accumulator& before = (&after)[-1].accumulators[s];
    const Changes changes = changes_of(*network_, after.perspectives[s], after.move, castlings);
    const auto change = [&]<std::size_t kRemoved, std::size_t kAdded>() {
        apply_changes(after.accumulators[s], before,
                      std::span(changes.added).template first<kAdded>(),
                      std::span(changes.removed).template first<kRemoved>());
    };
    if (changes.removed[1] == nullptr) {
        change.operator()<1, 1>();
    } else if (changes.added[1] == nullptr) {
        change.operator()<2, 1>();
    } else {
        change.operator()<2, 2>();
    }
    after.is_computed[s] = true;
}

/// A side's accumulator at the last ply. It is updated from the nearest ply that has one, or
/// refreshed if the king has changed wings since.
const Accumulator& Evaluator::accumulator(Color side, const Position& position) {
    const std::size_t s = index(side);
    Ply* const last = &plies_[last_];
    Ply* computed = last;
    while (!computed->is_computed[s]) {
        if (computed == plies_.data() || computed[-1].perspectives[s] != last->perspectives[s]) {
            refresh(side, position.board());
            return last->accumulators[s];
        }
        --computed;
    }
    while (computed < last) update(side, *++computed, position.castling_table());
    return last->accumulators[s];
}

/// Computes a side's accumulator at the last ply from the cached one and the pieces that have
/// changed since that was computed.
void Evaluator::refresh(Color side, const Board& board) {
    const std::size_t s = index(side);
    Ply& ply = plies_[last_];
    const Perspective perspective = ply.perspectives[s];
    CachedAccumulator& cached = refresh_cache_[s][perspective.is_mirrored() ? 1 : 0];
    WeightList removed;
    WeightList added;
    const auto weights = [&](Piece piece, Square square) {
        return &network_->feature_weights(perspective.feature(piece, square));
    };
    for (const Square square : kAllSquares) {
        Piece& cell = cached.cells[square.index()];
        const Piece before = std::exchange(cell, board[square]);
        if (before == cell) continue;
        if (before != Piece::None) removed.add(weights(before, square));
        if (cell != Piece::None) added.add(weights(cell, square));
    }
    apply_changes(cached.accumulator, cached.accumulator, added, removed);
    ply.accumulators[s] = cached.accumulator;
    ply.is_computed[s] = true;
}

Score evaluate(const Network& network, const Position& position) {
    return evaluate(network, position.board(), position.side_to_move());
}

Score evaluate(const Network& network, const Board& board, Color side_to_move) {
    const auto accumulator = [&](Color side) {
        const Perspective perspective(side, board.king(side));
        WeightList added;
        for (const Square square : kAllSquares) {
            const Piece piece = board[square];
            if (piece == Piece::None) continue;
            added.add(&network.feature_weights(perspective.feature(piece, square)));
        }
        Accumulator sum;
        apply_changes(sum, network.biases(), added, WeightList());
        return sum;
    };
    return network.evaluate(accumulator(side_to_move), accumulator(~side_to_move),
                            board.count_pieces());
}

}  // namespace mutare
