#include "search/worker.h"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "engine/movegen.h"
#include "search/parameters.h"

namespace mutare {

namespace {

/// By the tablebases' rank, then by score.
bool is_better(const RootMove& a, const RootMove& b) {
    const auto rank = [](const RootMove& move) {
        const auto known = [](Score score) { return score.is_some() ? score : -Score::infinite(); };
        return std::tuple(move.tablebase_rank, known(move.current.score), known(move.last.score));
    };
    return rank(a) > rank(b);
}

}  // namespace

void Worker::prepare(SharedSearch& shared, const Position& root,
                     const std::vector<RankedMove>& moves) {
    shared_ = &shared;
    position_ = root;
    moves_before_root_ = root.moves_made();
    evaluator_.start(root);
    root_moves_.clear();
    for (const RankedMove& move : moves) root_moves_.emplace_back(move);
    has_all_root_moves_ = moves.size() == legal_moves(root).size();
    for (Frame& frame : frames_) {
        frame.move = Move();
        frame.continuation = &histories_.no_continuation();
        frame.static_eval = Score::none();
        frame.double_extensions = 0;
        frame.cutoffs = 0;
    }
    nodes_ = 0;
    tablebase_hits_ = 0;
    limit_clock_.check_soon();
    completed_depth_ = 0;
    root_depth_ = 0;
    selective_depth_ = 0;
    null_moves_from_ply_ = 0;
    last_best_ = Move();
    is_answer_waiting_ = false;
}

void Worker::clear_histories() {
    // In place: they are too large for the stack of some threads.
    std::construct_at(&histories_);
    std::construct_at(&corrections_);
}

void Worker::iterate() {
    const int max_depth = std::min(shared_->limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
    for (int depth = 1; depth <= max_depth; ++depth) {
        complete_iteration(depth);
        if (is_over()) return;
        if (!is_first_) continue;

        shared_->on_iteration(*this);
        const IterationTrend trend = update_trend();
        if (const auto reason = goal_reached()) return end_search(*reason);
        const auto reason = answer_known(trend);
        if (reason && !shared_->control.is_pondering()) return end_search(*reason);
        is_answer_waiting_ = reason.has_value();
    }
    if (is_first_) end_search(StopReason::MaxDepth);
}

/// Searches one MultiPV line after the other, the best first.
void Worker::complete_iteration(int depth) {
    root_depth_ = depth;
    for (RootMove& candidate : root_moves_) {
        std::swap(candidate.last, candidate.current);
        candidate.current.score = Score::none();
    }
    multipv_index_ = 0;
    if (depth == 1 && shared_->scores_each_move) {
        search_each_root_move();
    } else {
        const std::size_t lines =
            std::min(static_cast<std::size_t>(shared_->multipv), root_moves_.size());
        for (; multipv_index_ < lines; ++multipv_index_) {
            search_line(depth);
            if (is_over()) return;
            if (is_first_ && multipv_index_ + 1 < lines) shared_->on_progress(*this);
        }
    }
    completed_depth_ = depth;
}

/// Searches the line of `multipv_index_`, and finds its place among those before.
void Worker::search_line(int depth) {
    if (is_first_ && has_result()) {
        check_limits();
        if (is_over()) return;
        shared_->has_result.set();
    }
    selective_depth_ = 0;
    search_root(depth);
    if (is_over()) return forget_unproven_losses();
    insert_multipv_line();
}

/// Searches the root for the line of `multipv_index_`. A narrow window around the last score makes
/// more cutoffs; it is widened until the score lies inside.
/// https://www.chessprogramming.org/Aspiration_Windows
void Worker::search_root(int depth) {
    Window window = Window::full();
    int width = kTuned.aspiration_width;
    const Score expected = root_moves_[multipv_index_].last.score;
    if (depth >= kTuned.aspiration_min_depth && expected.is_some() && !expected.is_decided()) {
        window = {expected - width, expected + width};
    }
    while (true) {
        Node root{window, depth, 0, NodeKind::Pv, &frames_[kFramesBeforeRoot]};
        const Score score = search(root);
        sort_root_moves();
        if (is_over()) return;
        if (score <= window.alpha) {
            window.beta = Score((window.alpha.value() + window.beta.value()) / 2);
            window.alpha = score.is_loss() ? -Score::infinite() : score - width;
        } else if (score >= window.beta) {
            window.beta = score.is_win() ? Score::infinite() : score + width;
        } else {
            return;
        }
        if (is_first_) shared_->on_progress(*this);
        width *= 2;
    }
}

/// Gives each root move the score that quiescence finds after it.
void Worker::search_each_root_move() {
    Node root{Window::full(), 1, 0, NodeKind::Pv, &frames_[kFramesBeforeRoot]};
    init_node(root);
    for (const RootMove& candidate : root_moves_) {
        const Move move = candidate.move;
        selective_depth_ = 0;
        const std::uint64_t nodes_before = nodes();
        make_move(root, move);
        const Score score = search_window(root, root.window, 0, NodeKind::Pv);
        unmake_move(move);
        update_root_move(root, move, score, /*is_best=*/true, nodes_before);
    }
    sort_root_moves();
}

/// The MultiPV lines found before stay in front; of the other moves the best comes first.
void Worker::sort_root_moves() {
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(multipv_index_),
                     root_moves_.end(), is_better);
}

/// After a search of the root that was interrupted: the moves that it has seen lose, but others may
/// not. What the iteration before found out about them counts.
void Worker::forget_unproven_losses() {
    for (std::size_t i = multipv_index_; i < root_moves_.size(); ++i) {
        Score& score = root_moves_[i].current.score;
        if (score.is_loss()) score = Score::none();
    }
    sort_root_moves();
}

/// Moves the MultiPV line just found before those that it turned out to be better than.
void Worker::insert_multipv_line() {
    const auto line = root_moves_.begin() + static_cast<std::ptrdiff_t>(multipv_index_);
    const auto place = std::upper_bound(root_moves_.begin(), line, *line, is_better);
    std::rotate(place, line, line + 1);
}

/// Is the move in no MultiPV line found before, and ranked as high as the best of the rest?
bool Worker::is_root_candidate(Move move) const {
    const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(multipv_index_);
    return std::any_of(first, root_moves_.end(), [&](const RootMove& candidate) {
        return candidate.move == move && candidate.tablebase_rank == first->tablebase_rank;
    });
}

bool Worker::leaves_out_root_moves() const {
    return multipv_index_ > 0 || !has_all_root_moves_ ||
           root_moves_.front().tablebase_rank != root_moves_.back().tablebase_rank;
}

/// After the search of a root move. One that is not the best so far is known only to be no better.
void Worker::update_root_move(const Node& root, Move move, Score score, bool is_best,
                              std::uint64_t nodes_before) {
    const auto found =
        std::find_if(root_moves_.begin(), root_moves_.end(),
                     [&](const RootMove& candidate) { return candidate.move == move; });
    found->nodes += nodes() - nodes_before;
    RootMove::Result& result = found->current;
    if (!is_best) {
        result.score = Score::none();
        if (is_first_) shared_->on_refutation(move);
        return;
    }
    result.score = score;
    result.bound = score >= root.window.beta   ? Bound::Lower
                   : score > root.window.alpha ? Bound::Exact
                                               : Bound::Upper;
    result.selective_depth = selective_depth_;
    const Line& rest = root.frame[1].pv;
    result.pv.assign(1, move);
    result.pv.insert(result.pv.end(), rest.begin(), rest.end());
}

/// After an iteration.
IterationTrend Worker::update_trend() {
    const RootMove& best = root_moves_.front();
    stable_iterations_ = best.move == last_best_ ? stable_iterations_ + 1 : 0;
    last_best_ = best.move;
    const Score score = best.current.score;
    if (completed_depth_ == 1) average_score_ = score;
    const int drop = average_score_.value() - score.value();
    average_score_ = Score((average_score_.value() + score.value()) / 2);
    const auto share = best.nodes * IterationTrend::kAllNodes / std::max<std::uint64_t>(nodes(), 1);
    return {stable_iterations_, static_cast<int>(share), drop};
}

/// Has the iteration found the mate, or used the nodes, that the search was to end with?
std::optional<StopReason> Worker::goal_reached() const {
    const Limits& limits = shared_->limits;
    const Score score = root_moves_.front().current.score;
    if (limits.mate && score.is_win() && score.is_mate() && score.moves_to_mate() <= *limits.mate) {
        return StopReason::Mate;
    }
    if (limits.soft_nodes && shared_->nodes() >= *limits.soft_nodes) return StopReason::Nodes;
    return std::nullopt;
}

/// Is another iteration not worth its time on the clock?
std::optional<StopReason> Worker::answer_known(const IterationTrend& trend) const {
    if (!shared_->time_manager.saves_time()) return std::nullopt;
    if (root_moves_.size() == 1) return StopReason::OnlyMove;
    if (shared_->time_manager.is_soft_limit_reached(trend)) return StopReason::SoftTime;
    return std::nullopt;
}

void Worker::end_search(StopReason reason) {
    if (!shared_->is_over.exchange(true)) shared_->stop_reason = reason;
}

void Worker::count_node() {
    const std::uint64_t count = nodes() + 1;
    nodes_.store(count, std::memory_order_relaxed);
    if (limit_clock_.is_due(count)) check_limits();
}

std::vector<Move> Worker::current_line() const {
    std::vector<Move> line;
    const std::size_t plies = position_.moves_made() - moves_before_root_;
    for (std::size_t ply = 0; ply < plies; ++ply) {
        const Move move = frames_[kFramesBeforeRoot + ply].move;
        if (!move) break;
        line.push_back(move);
    }
    return line;
}

/// Every worker checks the time: the first one may be waiting for a processor. Nothing ends the
/// first search of the root: a move without a search is worth nothing.
void Worker::check_limits() {
    std::uint64_t nodes_left = LimitClock::kMaxNodes;
    if (is_first_) shared_->on_check(*this);
    if (has_result()) {
        if (shared_->control.is_stopped()) end_search(StopReason::Stopped);
        if (const auto limit = shared_->limits.nodes; limit && is_first_) {
            const std::uint64_t searched = shared_->nodes();
            if (searched >= *limit) end_search(StopReason::Nodes);
            nodes_left = *limit - std::min(searched, *limit);
        }
        if (!shared_->control.is_pondering()) {
            if (is_answer_waiting_) {
                end_search(StopReason::PonderHit);
            } else if (shared_->time_manager.is_hard_limit_reached()) {
                end_search(StopReason::HardTime);
            }
        }
    }
    limit_clock_.set_next(nodes(), nodes_left, std::chrono::steady_clock::now());
}

}  // namespace mutare
