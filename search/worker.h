// One thread of a search, with its own position and histories, and what all threads of a search
// share. The members of a worker are defined in four files:
//
//   worker.cpp       the iterations, the search of the root, the reports, the limits
//   alpha_beta.cpp   the search of a node, the order of its steps, and what it learns
//   pruning.cpp      what is not worth searching, is searched less deep, or deeper
//   quiescence.cpp   the search of captures at the leaves
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/memory.h"
#include "engine/position.h"
#include "search/control.h"
#include "search/evaluation/evaluator.h"
#include "search/history.h"
#include "search/listener.h"
#include "search/node.h"
#include "search/picker.h"
#include "search/root_moves.h"
#include "search/time_manager.h"

namespace mutare {

/// What one thread has done. Any thread may read it.
struct SearchCounters {
    std::atomic<std::uint64_t> nodes = 0;
    std::atomic<std::uint64_t> tablebase_hits = 0;
};

struct SharedSearch {
    const Position& root;
    const Limits& limits;
    const SearchSettings& settings;
    const RootRanking& ranking;
    const TimeManager& time_manager;
    const Tablebases& tablebases;
    TranspositionTable& table;
    const Control& control;
    Listener& listener;

    /// The counters of the threads.
    std::vector<const SearchCounters*> counters = {};
    /// Starts the other threads. Called when the first one has searched the root once, one MultiPV
    /// line at least: on few processors, many others would delay its first result.
    std::function<void()> start_helpers = {};
    /// May the search end as soon as the pondered move is played?
    std::atomic<bool> is_answer_waiting = false;
    /// Set by every thread that sees a reason to end the search.
    std::atomic<bool> has_ended = false;

    [[nodiscard]] bool is_over() const { return has_ended.load(std::memory_order_relaxed); }
    /// The nodes of all threads.
    [[nodiscard]] std::uint64_t nodes() const { return sum(&SearchCounters::nodes); }
    /// How often the tablebases have answered, the root's moves included.
    [[nodiscard]] std::uint64_t tablebase_hits() const {
        return ranking.tablebase_hits + sum(&SearchCounters::tablebase_hits);
    }
    [[nodiscard]] std::uint64_t sum(std::atomic<std::uint64_t> SearchCounters::*counter) const {
        std::uint64_t sum = 0;
        for (const SearchCounters* thread : counters) {
            sum += (thread->*counter).load(std::memory_order_relaxed);
        }
        return sum;
    }
    /// Ends the search if `control` says stop or a limit is reached. Returns how many nodes are
    /// left until the limits must be checked again, at the latest. Every thread calls it: the first
    /// one may be waiting for a processor.
    std::uint64_t check_limits();
};

/// What a thread has found, as far as it decides which one is trusted.
struct ThreadResult {
    /// Of the best move; none if no search has given it one.
    Score score;
    /// The last depth that was completed.
    int depth = 0;
};

/// The index of the most reliable result: wins are, the shorter the better; otherwise the depth
/// counts, then the score.
std::size_t most_reliable(const std::vector<ThreadResult>& results);

/// Its histories are read at random, so it is on huge pages.
class Worker : public OnLargePages {
  public:
    /// The first worker of a search decides after each iteration whether another one is wanted.
    Worker(bool is_first, std::shared_ptr<const Network> network);

    /// Prepares a search of the ranked root moves; at least one.
    void prepare(SharedSearch& shared);
    /// Searches deeper and deeper until the search is over.
    void iterate();
    /// Reports the winner's result, unless it was reported last. The best move may be another one
    /// than before: because an iteration was interrupted, or because another worker is trusted
    /// more. Returns the best line. Throws std::bad_alloc if there is none: memory has run out in
    /// the first search of the root.
    const Report& report_result(const Worker& winner);
    /// Forgets what earlier searches have learned.
    void clear_histories();

    /// Best first, as far as is known.
    [[nodiscard]] const RootMoves& root_moves() const { return root_moves_; }
    [[nodiscard]] ThreadResult result() const;
    /// The legal moves in the order in which a node would try them now. Not during a search.
    [[nodiscard]] std::vector<OrderedMove> move_order(const Position& position, Move tt_move);
    [[nodiscard]] const SearchCounters& counters() const { return counters_; }
    /// Of the last search; to be read when it has ended.
    [[nodiscard]] const SearchStatistics& statistics() const { return statistics_; }

  private:
    /// The move of a node that is to be searched next.
    struct Candidate {
        Move move;
        /// 1 for the first move tried; those that were pruned count.
        int number;
        /// For a quiet move the sum of its histories and bonuses; otherwise the capture history. 0
        /// for a quiet table move, which is never pruned: it is tried before the sums are made.
        int history;
    };
    /// The best move of a node so far.
    struct BestMove {
        Score score = -Score::infinite();
        /// None as long as no move has raised alpha.
        Move move = {};
        /// Is the score exact, or a bound?
        Bound bound = Bound::Upper;
    };
    /// The moves of a node that have been searched, in this order. More are not worth remembering.
    static constexpr std::size_t kMaxSearchedMoves = 32;
    using SearchedMoves = ShortList<Move, kMaxSearchedMoves>;
    /// What the search of the other moves shows about the table move.
    struct Singularity {
        static constexpr int kExtension = 1;
        static constexpr int kDoubleExtension = 2;
        /// In plies; negative if the move is searched less deep.
        int extension = 0;
        /// The node's score if it is cut off.
        Score cutoff = Score::none();
    };

    // worker.cpp: the iterations, and the search of the root.
    void complete_iteration();
    void aspirate();
    Score search_root(Window window);
    void update_root_move(const Node& root, Move move, Score score, bool is_best,
                          std::uint64_t nodes_before);
    [[nodiscard]] bool is_goal_reached() const;
    [[nodiscard]] bool is_answer_known(const IterationTrend& trend) const;
    // The reports.
    void report(std::vector<Report> lines);
    void report_progress();
    [[nodiscard]] std::vector<Report> lines() const;
    [[nodiscard]] Report report_of(const RootMove& move) const;
    // The count of nodes, and the limits.
    [[nodiscard]] std::uint64_t nodes() const {
        return counters_.nodes.load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::size_t line_count() const {
        return std::min(static_cast<std::size_t>(shared_->settings.multipv), root_moves_.size());
    }
    void count_node();
    void check_limits();
    [[nodiscard]] bool is_over() const { return shared_->is_over(); }

    // alpha_beta.cpp: the search of a node. Steps that may end it return its score, and none where
    // it goes on.
    Score search(Node& node);
    void init_node(Node& node);
    Score draw_or_mate_distance(Node& node);
    void evaluate(Node& node);
    void probe_table(Node& node);
    [[nodiscard]] Score table_cutoff(const Node& node) const;
    Score probe_tablebases(Node& node);
    static void set_eval_and_improving(Node& node);
    Score search_moves(Node& node);
    Score search_child(const Node& node, const Candidate& candidate, int extension, Score best);
    Score search_window(const Node& parent, Window window, int depth, NodeKind kind);
    Score finish_node(const Node& node, BestMove best, const SearchedMoves& searched);
    void learn_best_move(const Node& node, Move best, const SearchedMoves& searched);
    void learn_fail_low(const Node& node);
    void update_quiet(const Node& node, Move move, int bonus);
    static void update_continuations(const Frame* frame, Move move, int bonus);
    void learn_correction(const Node& node, const BestMove& best);
    void make_move(const Node& node, Move move);
    void unmake_move(Move move);
    void store_in_table(const Node& node, const BestMove& best);

    // pruning.cpp: what is not searched, or less deep, or deeper.
    static void adjust_by_hindsight(Node& node);
    Score prune_by_evaluation(Node& node);
    static Score reverse_futility(const Node& node);
    Score razor(Node& node);
    Score prune_by_null_move(Node& node);
    static void reduce_without_tt_move(Node& node);
    [[nodiscard]] int reduction(const Node& node, const Candidate& candidate) const;
    bool prune_move(const Node& node, const Candidate& candidate, Score best, Picker& picker) const;
    Singularity probe_singularity(Node& node, Move move);

    // quiescence.cpp: the search of captures.
    Score quiescence(Node& node);
    static Score stand_pat(const Node& node);
    static Score delta_pruning(const Node& node, Move move);

    SharedSearch* shared_ = nullptr;
    Position position_;
    Evaluator evaluator_;
    Histories histories_;
    CorrectionHistory correction_history_;
    /// A node sets what later plies look up; nothing sets those before the root.
    std::vector<Frame> frames_;
    int selective_depth_ = 0;
    int null_moves_from_ply_ = 0;  // none earlier while one is verified; 0 while none is
    SearchCounters counters_;
    SearchStatistics statistics_;
    std::uint64_t next_check_ = 0;  // of the limits, as a number of nodes

    const bool is_first_;
    RootMoves root_moves_;
    bool has_result_ = false;  // of a search of the root
    int depth_ = 0;            // of the iteration that runs, or ran last
    int completed_depth_ = 0;
    std::optional<Score> last_score_ = {};  // of the last search, for White
    std::vector<Report> reported_;
};

}  // namespace mutare
