// The static evaluation: what a position is worth without looking ahead, by the network.
//
// It follows the moves of the search. A move changes two to four features, so a position's
// accumulators come from those of the position before by a few additions and subtractions. They are
// computed only when a position is evaluated: many never are.
// https://www.chessprogramming.org/NNUE#Accumulator
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/draws.h"
#include "engine/position.h"
#include "search/evaluation/network.h"

namespace mutare {

/// One for each thread.
class Evaluator {
  public:
    explicit Evaluator(std::shared_ptr<const Network> network);

    /// Starts from a position; the moves pushed before are forgotten.
    void start(const Position& root);
    /// Follows a move; `position` is the one after it. At most `kMaxPly` + 1 moves may be pushed.
    /// Null moves change no piece and are not pushed.
    void push(Move move, const Position& position);
    /// Undoes the last push.
    void pop() { --last_; }

    /// In centipawns, from the side to move. A position and its mirror image have equal
    /// evaluations, whether the colors or the two wings are exchanged. Requires the position after
    /// the last move pushed; null moves may have followed.
    Score evaluate(const Position& position);

  private:
    /// A position on the path from the root. Arrays of two are indexed by color.
    struct Ply {
        Move move;  // the one that led here
        std::array<Perspective, 2> perspectives;
        std::array<bool, 2> is_computed{};
        std::array<Accumulator, 2> accumulators;
    };

    /// An entry of the refresh cache. When a king changes wings, all features of its side change.
    /// The accumulator is then derived from the last one with the king on that wing: few pieces
    /// have moved since.
    struct CachedAccumulator {
        std::array<Piece, kBoardSize> cells{};
        Accumulator accumulator;
    };

    void set_perspectives(Ply& ply, const Position& position);
    const Accumulator& accumulator(Color side, const Position& position);
    void refresh(Color side, const Board& board);
    void update(Color side, Ply& after, const CastlingTable& castlings);

    std::shared_ptr<const Network> network_;
    std::vector<Ply> plies_;
    std::size_t last_ = 0;
    std::array<std::array<CachedAccumulator, 2>, 2> refresh_cache_;  // by color and wing
};

/// Evaluates a single position, from scratch.
Score evaluate(const Network& network, const Position& position);
/// Evaluates a board, which may be one that no game reaches.
Score evaluate(const Network& network, const Board& board, Color side_to_move);

/// The static evaluation of the search: the network's and the correction that it has learned. An
/// advantage is worth less towards the fifty-move limit, and half at the limit.
inline Score static_evaluation(Score eval, int halfmove_clock, int correction) {
    constexpr int kFullClock = 2 * kFiftyMoves;
    const int left = kFullClock - std::min<int>(halfmove_clock, kFiftyMoves);
    return Score(eval.value() * left / kFullClock + correction).clamped_to_evals();
}

}  // namespace mutare
