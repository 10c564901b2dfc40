// Move ordering: gives the moves of a node one by one, the most promising first, and generates and
// sorts no more of them than necessary. https://www.chessprogramming.org/Move_Ordering
#pragma once

#include <array>

#include "engine/position.h"
#include "search/node.h"

namespace mutare {

/// The stages: the table move, noisy moves, quiet moves, noisy moves that lose material.
/// It keeps its moves in the node's frame, so a frame has only one picker at a time.
class Picker {
  public:
    enum class Extent {
        All,   // every move; noisy moves that lose material come last
        Noisy  // the table move if it is noisy, and noisy moves that win enough for their history
    };

    /// In check all moves come, whatever the extent. Where all moves come, sets `Frame::attacked`
    /// too.
    Picker(const Position& position, Node& node, Histories& histories, Extent extent = Extent::All);

    /// The next move; `Move()` when there is none left.
    Move next();
    /// From now on gives noisy moves only.
    void skip_quiets() { skips_quiets_ = true; }
    /// Was the last move one of the noisy moves that lose material?
    [[nodiscard]] bool is_at_losing() const { return stage_ == Stage::Losing; }
    /// The history of the move given last, a quiet one, as it was when the quiet moves were scored;
    /// 0 for the table move, which is never pruned nor reduced.
    [[nodiscard]] int quiet_history() const { return score_; }
    /// What a noisy move is ordered by, in points.
    [[nodiscard]] int score_of_noisy(Move move) const;
    /// Are moves of this picker in the frame? Not as long as only the table move has been given.
    [[nodiscard]] bool has_generated() const { return stage_ > Stage::GenerateNoisy; }

  private:
    enum class Stage { TableMove, GenerateNoisy, Noisy, GenerateQuiet, Quiet, Losing, End };
    Move next_noisy();
    Move next_quiet();
    void generate_and_score(MoveClass wanted);
    void score_quiets();
    /// Moves the best move from `next_` on to the front, and `next_` past it.
    Move pick_best();

    const Position& position_;
    Node& node_;
    Histories& histories_;
    MoveList& moves_;
    std::array<int, kMaxMoves>& scores_;
    Extent extent_;
    Stage stage_ = Stage::TableMove;
    bool skips_quiets_ = false;
    Move tt_move_;   // if it is legal and belongs to the extent
    int score_ = 0;  // of the move that was picked last
    /// The list begins with the moves that lose material; from `next_` to `end_` it holds those of
    /// the stage that are still to come.
    std::size_t losing_end_ = 0;
    std::size_t next_ = 0;
    std::size_t end_ = 0;
};

}  // namespace mutare
