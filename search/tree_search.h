// The search of a tree in one thread, with its own position and histories; the table is shared. Its
// members are defined in five files:
//
//   tree_search.cpp  the search of the root, and the count of nodes
//   alpha_beta.cpp   the search of a node, and the order of its steps
//   pruning.cpp      what makes a node, or a move, not worth searching, or worth a deeper search
//   quiescence.cpp   the search of captures at the leaves
//   learning.cpp     how a node updates the histories
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/position.h"
#include "search/evaluation/evaluator.h"
#include "search/history.h"
#include "search/limit_clock.h"
#include "search/listener.h"
#include "search/node.h"
#include "search/picker.h"
#include "search/root_moves.h"
#include "search/shared_search.h"

namespace mutare {

class TreeSearch {
  public:
    explicit TreeSearch(std::shared_ptr<const Network> network);
    TreeSearch(const TreeSearch&) = delete;
    TreeSearch& operator=(const TreeSearch&) = delete;

    /// Prepares the searches of these root moves. The listener hears of the moves that are
    /// searched.
    void prepare(SharedSearch& shared, RootMoves& root_moves, Listener& listener);
    /// Searches the root for one MultiPV line, and keeps what it finds out in the root moves. Once
    /// the search is over, its score means nothing.
    Score search_root(Window window, int depth);
    /// Gives each root move the score that quiescence finds after it.
    void search_each_root_move();
    /// Ends the search if a limit is reached. Nothing ends the first search of the root: a move
    /// without a search is worth nothing.
    void check_limits();
    /// Forgets what earlier searches have learned.
    void clear_histories();

    [[nodiscard]] bool is_over() const { return shared_->is_over(); }
    /// Has it completed a search of the root?
    [[nodiscard]] bool has_result() const { return has_result_; }
    [[nodiscard]] const SearchCounters& counters() const { return counters_; }
    /// What its searches have learned to add to the static evaluation of a position after these
    /// last two moves, in centipawns.
    [[nodiscard]] int correction(const Position& position, Move last, Move before_last) const {
        return correction_history_.correction(position, last, before_last);
    }

  private:
    /// The move of a node that is to be searched next.
    struct Candidate {
        Move move;
        /// 1 for the first move tried; those that were pruned count.
        int number;
        /// For a quiet move the sum of its histories and bonuses; otherwise the capture history.
        /// Not used for the first move, of which it is not known whether it gives check.
        int history;
    };
    /// The best move of a node so far.
    struct Best {
        Score score = -Score::infinite();
        /// None as long as no move has raised alpha.
        Move move = {};
        /// Is the score exact, or a bound?
        Bound bound = Bound::Upper;
    };
    /// The moves of a node that have been searched, in this order.
    struct Tried {
        /// More are not worth remembering.
        static constexpr std::size_t kMaxCount = 32;
        std::array<Move, kMaxCount> moves;
        std::size_t count = 0;
        void add(Move move) {
            if (count < kMaxCount) moves[count++] = move;
        }
    };
    /// What the search of the other moves shows about the table move.
    struct Singularity {
        static constexpr int kExtension = 1;
        static constexpr int kDoubleExtension = 2;
        /// In plies; negative if the move is searched less deep.
        int extension = 0;
        /// The node's score if it is cut off.
        Score cutoff = Score::none();
    };

    // tree_search.cpp: the search of the root, and the count of nodes.
    void update_root_move(const Node& root, Move move, Score score, bool is_best,
                          std::uint64_t nodes_before);
    [[nodiscard]] std::uint64_t nodes() const {
        return counters_.nodes.load(std::memory_order_relaxed);
    }
    void count_node();

    // alpha_beta.cpp: the search of a node. Steps that may end it return its score, and none where
    // it goes on.
    Score search(Node& node);
    void init_node(Node& node);
    Score draw_or_mate_distance(Node& node);
    void evaluate(Node& node);
    void probe_table(Node& node) const;
    [[nodiscard]] Score table_cutoff(const Node& node) const;
    Score probe_tablebases(Node& node);
    static void set_eval_and_improving(Node& node);
    Score search_moves(Node& node);
    void report_current_move(const Node& node, const Candidate& current) const;
    Candidate candidate(Move move, int number, const Picker& picker);
    Score search_child(const Node& node, const Candidate& candidate, int extension, Score best);
    [[nodiscard]] int reduction(const Node& node, const Candidate& candidate) const;
    Score search_window(const Node& parent, Window window, int depth, NodeKind kind);
    Score search_again(const Node& node, Window window, int depth);
    Score finish_node(const Node& node, Best best, const Tried& tried);
    void make_move(const Node& node, Move move);
    void unmake_move(Move move);
    void store_in_table(const Node& node, const Best& best);

    // pruning.cpp: what is not searched, or less deep, or deeper.
    Score prune_by_evaluation(Node& node);
    static Score reverse_futility(const Node& node);
    Score razor(Node& node);
    Score prune_by_null_move(Node& node);
    static void reduce_without_tt_move(Node& node);
    Score prob_cut(Node& node);
    bool prune_move(const Node& node, const Candidate& candidate, Score best, Picker& picker) const;
    Singularity probe_singularity(Node& node, Move move);

    // quiescence.cpp
    Score quiescence(Node& node);
    static Score stand_pat(const Node& node);
    static Score delta_pruning(const Node& node, Move move);

    // learning.cpp: the updates of the histories.
    void learn_best_move(const Node& node, Move best, const Tried& tried);
    void learn_fail_low(const Node& node);
    void update_quiet(const Node& node, Move move, int bonus);
    void learn_correction(const Node& node, const Best& best);

    SharedSearch* shared_ = nullptr;
    RootMoves* root_moves_ = nullptr;
    Listener* listener_ = nullptr;
    Position position_;
    Evaluator evaluator_;
    Histories histories_;
    CorrectionHistory correction_history_;
    /// A node sets what later plies look up; nothing sets those before the root.
    std::vector<Frame> frames_;

    SearchCounters counters_;
    LimitClock limit_clock_;
    bool has_result_ = false;
    int root_depth_ = 0;
    int selective_depth_ = 0;
    int null_moves_from_ply_ = 0;
};

}  // namespace mutare
