// One thread of a search: its own position, histories and line; the table is shared.
//
//   worker.cpp      iterations: deeper and deeper, one best line after the other
//   alpha_beta.cpp  the search of a node, and the order of its steps
//   pruning.cpp     what makes a node, or a move, not worth searching
//   quiescence.cpp  the search of captures at the leaves
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/position.h"
#include "search/evaluator.h"
#include "search/history.h"
#include "search/limits.h"
#include "search/listener.h"
#include "search/node.h"
#include "search/picker.h"
#include "search/root_ranking.h"
#include "search/table.h"
#include "search/tablebases.h"
#include "search/time_manager.h"

namespace mutare {

/// A move of the root and what is known of it.
struct RootMove {
    explicit RootMove(const RankedMove& ranked)
        : move(ranked.move),
          tablebase_rank(ranked.rank),
          tablebase_score(ranked.score),
          line{ranked.move} {}

    Move move;
    int tablebase_rank;
    Score tablebase_score;
    /// Of the iteration that is running; none while the move has not been searched in it, or is
    /// known only not to be best.
    Score score = Score::none();
    /// What the score is, as long as the window is not wide enough for it.
    Bound bound = Bound::Exact;
    /// Of the iteration before.
    Score last_score = Score::none();
    std::uint64_t nodes = 0;
    int selective_depth = 0;
    std::vector<Move> line;

    [[nodiscard]] bool is_judged() const { return score.is_some() || last_score.is_some(); }
    /// The latest score there is; that of a draw where there is none.
    [[nodiscard]] Score known_score() const {
        return score.is_some() ? score : last_score.is_some() ? last_score : Score::draw();
    }
    [[nodiscard]] Bound known_bound() const { return score.is_some() ? bound : Bound::Exact; }
    /// What to tell of it: tablebases know better than a search, unless it has seen a mate.
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
    /// How many best lines are wanted.
    int lines;
    const Tablebases& tablebases;
    /// `max_pieces` is 0 where the tree is not to ask them.
    TablebaseSettings tablebase_settings = {};
    /// Set by the first worker when a limit is reached or it is told to stop.
    std::atomic<bool> is_over = false;
    /// The nodes of all workers.
    std::function<std::uint64_t()> nodes = {};
    /// How often tablebases have answered, the root's moves included.
    std::function<std::uint64_t()> tablebase_hits = {};
    /// Called by the first worker when the best line, the second best, … is known.
    std::function<void(const Worker&, int line_number)> on_line = {};
    /// Called by the first worker when it begins with a move of the root.
    std::function<void(const CurrentMove&)> on_current_move = {};
};

class Worker {
  public:
    /// The first worker watches the limits and reports.
    Worker(bool is_first, std::shared_ptr<const Network> network)
        : is_first_(is_first),
          evaluator_(std::move(network)),
          frames_(kMaxPly + kFramesBeforeRoot + 2) {}

    /// Makes ready for a search of these root moves; at least one.
    void prepare(SharedSearch& shared, const Position& root, const std::vector<RankedMove>& moves);
    /// Searches deeper and deeper until the search is over.
    void iterate();
    /// Forgets what was learnt.
    void forget();

    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t tablebase_hits() const {
        return tablebase_hits_.load(std::memory_order_relaxed);
    }
    /// Best first, as far as is known.
    [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }
    /// The depth of the iteration that runs, or ran last.
    [[nodiscard]] int root_depth() const { return root_depth_; }
    /// The last depth that was searched completely.
    [[nodiscard]] int completed_depth() const { return completed_depth_; }

  private:
    // Iterations.
    void search_line(int depth);
    void sort_root_moves();
    std::size_t put_line_in_order();
    bool should_stop();

    /// A move of a node whose turn it is.
    struct Candidate {
        Move move;
        /// 1 for the first move tried; those that were skipped count.
        int number;
        /// What the histories say of the move, and its check.
        int history;
    };

    // The search of a node. Steps that may end it return its score, and none where it goes on.
    Score search(Node& node);
    Score enter(Node& node);
    Score table_cutoff(Node& node);
    Score probe_tablebases(Node& node);
    void evaluate(Node& node);
    void judge(Node& node);
    Score search_moves(Node& node);
    Score search_child(const Node& node, const Candidate& candidate, int extension, Score best);
    Score search_window(const Node& parent, Window window, int depth, NodeKind kind);
    Score search_again(const Node& node, Window window, int depth);
    [[nodiscard]] int reduction(const Node& node, const Candidate& candidate) const;
    void make_move(const Node& node, Move move);
    void unmake_move(Move move);

    // What is not searched, or only less deeply.
    Score prune_by_evaluation(Node& node);
    static Score reverse_futility(const Node& node);
    Score razor(Node& node);
    Score prune_by_null_move(Node& node);
    static void reduce_without_first_move(Node& node);
    Score prob_cut(Node& node);
    bool prune_move(const Node& node, const Candidate& candidate, Score best, Picker& picker) const;
    struct Singularity {
        int extension = 0;
        Score cutoff = Score::none();
    };
    Singularity probe_singularity(Node& node, Move move);

    Score quiescence(Node& node);
    static Score standing_pat(const Node& node);
    static bool prune_capture(const Node& node, Move move, Score& best);

    // What is learnt.
    struct Tried {
        /// More are not worth remembering.
        static constexpr std::size_t kMost = 32;
        std::array<Move, kMost> moves;
        std::size_t count = 0;
        void add(Move move) {
            if (count < kMost) moves[count++] = move;
        }
    };
    void learn_cutoff(const Node& node, Move best, const Tried& tried);
    void reward_last_move(const Node& node);
    void update_quiet(const Node& node, Move move, int bonus);
    void learn_correction(const Node& node, Move best, Score score, Bound bound);
    void remember(const Node& node, Move best, Score score, Bound bound);
    void note_line(const Node& node, Move move);
    void note_root_move(const Node& root, Move move, Score score, bool is_best,
                        std::uint64_t nodes_before);

    [[nodiscard]] bool is_root_candidate(Move move) const;
    [[nodiscard]] bool leaves_out_root_moves() const;
    [[nodiscard]] bool is_over() const { return shared_->is_over.load(std::memory_order_relaxed); }
    void count_node();
    void check_limits();

    const bool is_first_;
    SharedSearch* shared_ = nullptr;
    Position position_;
    Evaluator evaluator_;
    Histories histories_;
    Corrections corrections_;
    std::vector<Frame> frames_;
    std::vector<RootMove> root_moves_;
    bool has_all_root_moves_ = true;

    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<std::uint64_t> tablebase_hits_ = 0;
    std::uint64_t next_limit_check_ = 0;
    int completed_depth_ = 0;
    int root_depth_ = 0;
    int selective_depth_ = 0;
    std::size_t line_ = 0;  // of the best lines wanted, the one that is being searched
    int null_moves_from_ply_ = 0;
    Move last_best_;
    int stable_iterations_ = 0;
    bool is_answer_waiting_ = false;  // only for the move pondered on to be played
    Score average_score_;
};

}  // namespace mutare
