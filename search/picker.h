// Move ordering: hands out the moves of a node one by one, the most promising first, and generates
// and sorts no more than it must.
#pragma once

#include "engine/position.h"
#include "search/margins.h"
#include "search/node.h"

namespace mutare {

/// What the histories say of the quiet moves of a node, with a bonus for checks.
class QuietHistory {
  public:
    QuietHistory(const Position& position, const Node& node, Histories& histories);

    [[nodiscard]] int of(Move move) const {
        int continuations = 0;
        for (const PieceToHistory* continuation : continuations_) {
            continuations += (*continuation)[move].value();
        }
        return histories_.quiet(side_, move, attacked_).value() + pawn_history_[move].value() +
               continuations * margins::kContinuationWeight / margins::kOne +
               (check_squares_.has(move) ? margins::kCheckBonus : 0);
    }

  private:
    Histories& histories_;
    Color side_;
    SquareSet attacked_;
    const CheckSquares& check_squares_;
    const PieceToHistory& pawn_history_;
    std::array<const PieceToHistory*, kContinuationPlies.size()> continuations_;
};

class Picker {
  public:
    /// All moves of a node of the search.
    Picker(const Position& position, Node& node, Histories& histories);
    /// Only noisy moves, and all when in check: for quiescence. Those that win next to nothing are
    /// left out.
    static Picker noisy(const Position& position, Node& node, Histories& histories);
    /// Only noisy moves that win at least `gain` centipawns in the exchange.
    static Picker winning(const Position& position, Node& node, Histories& histories, int gain);

    /// The next move; `Move()` when there is none left.
    Move next();
    /// From now on only moves that capture or promote.
    void skip_quiets() { skips_quiets_ = true; }
    /// Was the last move one of the noisy moves that lose material?
    [[nodiscard]] bool is_at_losing() const { return stage_ == Stage::Losing; }

  private:
    enum class Stage { FirstMove, GenerateNoisy, Noisy, GenerateQuiet, Quiet, Losing, End };
    enum class Extent { All, Noisy, Winning };

    /// Where quiet moves are to come, notes in the node what the other side attacks.
    Picker(const Position& position, Node& node, Histories& histories, Extent extent, int gain);
    Move next_noisy();
    Move next_quiet();
    Move next_losing();
    void generate_and_score(MoveClass wanted);
    [[nodiscard]] int score_of_noisy(Move move) const;
    [[nodiscard]] int min_gain(Move move) const;
    /// Takes the best move from `first_` on.
    Move take_best();

    const Position& position_;
    Node& node_;
    Histories& histories_;
    MoveList& moves_;
    std::array<int, kMaxMoves>& scores_;
    Extent extent_;
    int gain_;
    Stage stage_ = Stage::FirstMove;
    bool skips_quiets_ = false;
    Move first_move_;
    std::size_t losing_end_ = 0;  // the list begins with the moves that lose material
    std::size_t first_ = 0;
    std::size_t end_ = 0;
};

}  // namespace mutare
