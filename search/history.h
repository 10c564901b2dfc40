// What the search has learned from the tree so far: which moves cut off, and by how much the static
// evaluation errs in positions with some feature.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/position.h"
#include "engine/square.h"
#include "search/parameters.h"

namespace mutare {

/// A number that a bonus raises and a malus lowers, within ±limit. Near a limit a step towards it
/// is small, and a step away from it is up to twice as large.
/// https://www.chessprogramming.org/History_Heuristic#History_Bonuses
template <int limit>
class Gravity {
  public:
    [[nodiscard]] int value() const { return value_; }
    void update(int bonus) {
        bonus = std::clamp(bonus, -limit, limit);
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
    }
    /// The same for one of several values whose sum is used: the sum is drawn towards ±2 · limit,
    /// so a value learns only what the others do not say already. It stays within ±2 · limit
    /// itself.
    void update_in_sum(int bonus, int sum) {
        bonus = std::clamp(bonus, -limit, limit);
        constexpr int kMax = 2 * limit - 1;
        value_ = static_cast<std::int16_t>(
            std::clamp(value_ + bonus - sum * std::abs(bonus) / (2 * limit), -kMax, kMax));
    }

  private:
    std::int16_t value_ = 0;
};

/// The scale of all parameters that compare with histories, so it is not tuned. The unit of these
/// is called a point.
inline constexpr int kHistoryLimit = 16384;
using HistoryValue = Gravity<kHistoryLimit>;

/// Six kinds of pieces of each color; the codes below the first pawn are no pieces.
inline constexpr std::size_t kPieceKinds = 12;
constexpr std::size_t piece_index(Piece piece) {
    return index(piece) - index(Piece::WhitePawn);
}

/// A value for each piece and each square that it moves to.
class PieceToHistory {
  public:
    HistoryValue& operator[](Move move) {
        return values_[piece_index(move.piece())][move.to().compact()];
    }
    const HistoryValue& operator[](Move move) const {
        return values_[piece_index(move.piece())][move.to().compact()];
    }

  private:
    std::array<std::array<HistoryValue, kSquareCount>, kPieceKinds> values_{};
};

/// A quiet move has a continuation history with each of the moves this many plies before.
inline constexpr std::array<int, 3> kContinuationPlies{1, 2, 4};

/// All histories of one thread.
class Histories {
  public:
    /// By the squares that the move leaves and reaches, and by whether the opponent attacks each of
    /// them. `attacked`: the squares that it attacks.
    [[nodiscard]] HistoryValue& quiet(Color side, Move move, SquareSet attacked) {
        return quiet_[index(side)][attacked.has(move.from()) ? 1 : 0]
                     [attacked.has(move.to()) ? 1 : 0][move.from().compact()][move.to().compact()];
    }
    /// For captures and promotions, by piece, square and captured piece type.
    [[nodiscard]] HistoryValue& capture(Move move) {
        return capture_[piece_index(move.piece())][move.to().compact()]
                       [index(type_of(move.captured()))];
    }
    /// For quiet moves, by pawn key.
    [[nodiscard]] PieceToHistory& pawn_history(Key pawn_key) {
        return pawn_history_[pawn_key % kPawnHistories];
    }
    /// For quiet moves after the given move.
    [[nodiscard]] PieceToHistory& continuation(Move move) {
        return continuation_[piece_index(move.piece())][move.to().compact()];
    }
    /// Stands for the moves after no move, before the root or after a null move: nothing is learned
    /// there, so all values are 0.
    [[nodiscard]] PieceToHistory& no_continuation() { return no_continuation_; }

  private:
    static constexpr std::size_t kPawnHistories = 512;

    using BySquares = std::array<std::array<HistoryValue, kSquareCount>, kSquareCount>;

    std::array<std::array<std::array<BySquares, 2>, 2>, 2> quiet_{};
    std::array<std::array<std::array<HistoryValue, kPieceTypeCount>, kSquareCount>, kPieceKinds>
        capture_{};
    std::array<PieceToHistory, kPawnHistories> pawn_history_{};
    std::array<std::array<PieceToHistory, kSquareCount>, kPieceKinds> continuation_{};
    PieceToHistory no_continuation_{};
};

/// By how much searches have differed from static evaluations, by features of the position.
/// https://www.chessprogramming.org/Static_Evaluation_Correction_History
class CorrectionHistory {
  public:
    /// What to add to a static evaluation, in centipawns. `last` and `before_last` are the moves
    /// that led here.
    [[nodiscard]] int correction(const Position& position, Move last, Move before_last) const {
        int sum = 0;
        visit_features(*this, position, last, before_last,
                       [&](const Gravity<kLimit>& feature) { sum += feature.value(); });
        return sum / kTuned.correction_scale;
    }
    /// Learns from a search to that depth whose score was `error` centipawns above the evaluation.
    void learn(const Position& position, Move last, Move before_last, int depth, int error) {
        const int max_bonus = kTuned.correction_max_bonus;
        const int bonus =
            std::clamp(error * depth / kTuned.correction_depth_divisor, -max_bonus, max_bonus);
        visit_features(*this, position, last, before_last,
                       [&](Gravity<kLimit>& feature) { feature.update(bonus); });
    }

  private:
    static constexpr std::size_t kEntries = 16384;
    static constexpr int kLimit = 1024;
    using Table = std::array<Gravity<kLimit>, kEntries>;
    using ByMove = std::array<std::array<Gravity<kLimit>, kSquareCount>, kPieceKinds>;

    /// Calls `visit` with the correction of each feature of the position.
    template <class Self, class Visit>
    static void visit_features(Self& self, const Position& position, Move last, Move before_last,
                               Visit visit) {
        const std::size_t us = index(position.side_to_move());
        const State& state = position.state();
        visit(self.pawns_[us][state.pawn_key % kEntries]);
        for (const Color side : {Color::White, Color::Black}) {
            visit(self.others_[us][index(side)][state.non_pawn_keys[index(side)] % kEntries]);
        }
        if (last && before_last) {
            visit(self.continuation_[piece_index(before_last.piece())][before_last.to().compact()]
                                    [piece_index(last.piece())][last.to().compact()]);
        }
    }

    std::array<Table, 2> pawns_{};
    std::array<std::array<Table, 2>, 2> others_{};  // by side to move, then by whose pieces
    std::array<std::array<ByMove, kSquareCount>, kPieceKinds> continuation_{};
};

}  // namespace mutare
