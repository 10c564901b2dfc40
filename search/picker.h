// Move ordering: hands out the moves of a node one by one, the most promising first, and generates
// and sorts no more than it must.
#pragma once

#include <optional>

#include "engine/position.h"
#include "search/node.h"

namespace mutare {

/// What the histories say of a quiet move in this node.
int quiet_history(const Position& position, const Node& node, Histories& histories, Move move);

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
    enum class Stage { TableMove, GenerateNoisy, Noisy, GenerateQuiet, Quiet, Losing, End };
    enum class Extent { All, Noisy, Winning };

    /// Where quiet moves are to come, notes in the node what the other side attacks.
    Picker(const Position& position, Node& node, Histories& histories, Extent extent, int gain);
    Move next_noisy();
    Move next_quiet();
    Move next_losing();
    void generate_and_score(MoveClass wanted);
    [[nodiscard]] int score_of_noisy(Move move) const;
    [[nodiscard]] int least_gain(Move move) const;
    /// Takes the best move from `first_` on.
    Move take_best();

    const Position& position_;
    Node& node_;
    Histories& histories_;
    MoveList& moves_;
    std::array<int, kMaxMoves>& scores_;
    Extent extent_;
    int gain_;
    Stage stage_ = Stage::TableMove;
    bool skips_quiets_ = false;
    Move table_move_;
    std::size_t losing_end_ = 0;  // the list begins with the moves that lose material
    std::size_t first_ = 0;
    std::size_t end_ = 0;
};

}  // namespace mutare
