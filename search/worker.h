// One thread of a search, with its own position, histories and principal variations; the table is
// shared. Its members are defined in five files:
//
//   worker.cpp      iterations, root moves, MultiPV and limits
//   alpha_beta.cpp  the search of a node, and the order of its steps
//   pruning.cpp     what makes a node, or a move, not worth searching, or worth a deeper search
//   quiescence.cpp  the search of captures at the leaves
//   learning.cpp    how a node updates the histories and corrections
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "engine/position.h"
#include "search/evaluation/evaluator.h"
#include "search/history.h"
#include "search/limit_clock.h"
#include "search/limits.h"
#include "search/listener.h"
#include "search/node.h"
#include "search/picker.h"
#include "search/signal.h"
#include "search/syzygy/root_ranking.h"
#include "search/syzygy/tablebases.h"
#include "search/table.h"
#include "search/time_manager.h"

namespace mutare {

/// A move of the root and what is known of it.
struct RootMove {
    /// What one iteration found out about it.
    struct Result {
        /// None if the move has not been searched, or is only known not to be best.
        Score score = Score::none();
        /// Not exact if the score lies outside the window of its search.
        Bound bound = Bound::Exact;
        int selective_depth = 0;
        std::vector<Move> pv;
    };

    explicit RootMove(const RankedMove& ranked)
        : move(ranked.move), tablebase_rank(ranked.rank), tablebase_score(ranked.score) {
        last.pv = {move};
    }

    Move move;
    int tablebase_rank;
    Score tablebase_score;
    /// In the running iteration.
    Result current;
    /// In the iteration before.
    Result last;
    /// Nodes that the search of this move took, in all iterations.
    std::uint64_t nodes = 0;

    /// The latest result that has a score, if one has.
    [[nodiscard]] const Result& known() const { return current.score.is_some() ? current : last; }
    /// Has a search given it a score?
    [[nodiscard]] bool was_searched() const { return known().score.is_some(); }
    /// The latest score that a search gave it; a draw if there is none.
    [[nodiscard]] Score known_score() const {
        return was_searched() ? known().score : Score::draw();
    }
    /// Does the search or a tablebase know its score?
    [[nodiscard]] bool has_score() const { return was_searched() || tablebase_score.is_some(); }
    /// The score to report: that of the tablebases if they have one, unless the search found a
    /// mate.
    [[nodiscard]] Score reported_score() const {
        return tablebase_score.is_some() && !known_score().is_mate() ? tablebase_score
                                                                     : known_score();
    }
};

class Worker;

/// What all threads of one search have in common.
struct SharedSearch {
    const Limits& limits;
    Control& control;
    const TimeManager& time_manager;
    Table& table;
    /// The number of MultiPV lines.
    int multipv;
    /// Gives the first iteration a score to each root move, not to the best ones only.
    bool scores_each_move;
    const Tablebases& tablebases;
    /// `max_pieces` is 0 if the search does not probe them in the tree.
    TablebaseSettings tablebase_settings = {};
    /// Set by the first worker that sees that a limit is reached or `control` says stop.
    std::atomic<bool> is_over = false;
    /// Why the search is over; set by the worker that ends it.
    StopReason stop_reason = StopReason::MaxDepth;
    /// Set when the first worker has completed a search of the root, of one MultiPV line at least.
    /// The other workers wait for it: on few processors, many of them would keep the first one from
    /// its result.
    Signal has_result = {};
    /// The nodes of all workers.
    std::function<std::uint64_t()> nodes = {};
    /// How often tablebases have answered, the root's moves included.
    std::function<std::uint64_t()> tablebase_hits = {};
    /// Called by the first worker when it has completed an iteration.
    std::function<void(const Worker&)> on_iteration = {};
    /// Called by the first worker during an iteration, when it knows more about a MultiPV line.
    std::function<void(const Worker&)> on_progress = {};
    /// Called by the first worker before it searches a move of the root.
    std::function<void(const CurrentMove&)> on_current_move = {};
    /// Called by the first worker whenever it checks the limits.
    std::function<void(const Worker&)> on_check = {};
    /// Called by the first worker when a move of the root has turned out no better than the best.
    std::function<void(Move)> on_refutation = {};
};

/// Its histories are read at random, so it is on huge pages.
class Worker : public OnLargePages {
  public:
    /// The first worker reports, and checks the limits that are not of time.
    Worker(bool is_first, std::shared_ptr<const Network> network)
        : is_first_(is_first),
          evaluator_(std::move(network)),
          frames_(kMaxPly + kFramesBeforeRoot + 2) {}

    /// Prepares a search of these root moves; at least one.
    void prepare(SharedSearch& shared, const Position& root, const std::vector<RankedMove>& moves);
    /// Searches deeper and deeper until the search is over.
    void iterate();
    /// Clears the histories and corrections.
    void clear_histories();

    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t tablebase_hits() const {
        return tablebase_hits_.load(std::memory_order_relaxed);
    }
    /// The correction that its searches have learned for the static evaluation of a position after
    /// these last two moves, in centipawns.
    [[nodiscard]] int correction(const Position& position, Move last, Move before_last) const {
        return corrections_.correction(position, last, before_last);
    }
    /// Best first, as far as is known.
    [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }
    /// The moves from the root to the position that it searches, up to a null move.
    [[nodiscard]] std::vector<Move> current_line() const;
    /// The depth of the iteration that runs, or ran last.
    [[nodiscard]] int root_depth() const { return root_depth_; }
    /// The last depth that was searched completely.
    [[nodiscard]] int completed_depth() const { return completed_depth_; }

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

    // worker.cpp: iterations, root moves, limits.
    void complete_iteration(int depth);
    void search_line(int depth);
    void search_root(int depth);
    void search_each_root_move();
    void sort_root_moves();
    void forget_unproven_losses();
    void insert_multipv_line();
    [[nodiscard]] bool is_root_candidate(Move move) const;
    [[nodiscard]] bool leaves_out_root_moves() const;
    void update_root_move(const Node& root, Move move, Score score, bool is_best,
                          std::uint64_t nodes_before);
    IterationTrend update_trend();
    [[nodiscard]] std::optional<StopReason> goal_reached() const;
    [[nodiscard]] std::optional<StopReason> answer_known(const IterationTrend& trend) const;
    void end_search(StopReason reason);
    /// Has a search of the root been completed, of one MultiPV line at least?
    [[nodiscard]] bool has_result() const { return root_depth_ > 1 || multipv_index_ > 0; }
    [[nodiscard]] bool is_over() const { return shared_->is_over.load(std::memory_order_relaxed); }
    void count_node();
    void check_limits();

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
    Candidate candidate(const Node& node, Move move, int number);
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

    // learning.cpp: the updates of histories and corrections.
    void learn_best_move(const Node& node, Move best, const Tried& tried);
    void learn_fail_low(const Node& node);
    void update_quiet(const Node& node, Move move, int bonus);
    void learn_correction(const Node& node, const Best& best);

    const bool is_first_;
    SharedSearch* shared_ = nullptr;
    Position position_;
    Evaluator evaluator_;
    Histories histories_;
    Corrections corrections_;
    std::vector<Frame> frames_;
    std::vector<RootMove> root_moves_;
    bool has_all_root_moves_ = true;
    std::size_t moves_before_root_ = 0;

    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<std::uint64_t> tablebase_hits_ = 0;
    LimitClock limit_clock_;
    int completed_depth_ = 0;
    int root_depth_ = 0;
    int selective_depth_ = 0;
    std::size_t multipv_index_ = 0;  // the MultiPV line that is being searched; 0 is the best one
    int null_moves_from_ply_ = 0;
    Move last_best_;
    int stable_iterations_ = 0;
    Score average_score_;             // a running average over the iterations
    bool is_answer_waiting_ = false;  // the search may end as soon as the pondered move is played
};

}  // namespace mutare
