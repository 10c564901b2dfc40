#include "search/tree_search.h"

#include <memory>
#include <utility>

namespace mutare {

TreeSearch::TreeSearch(std::shared_ptr<const Network> network)
    : evaluator_(std::move(network)), frames_(kMaxPly + kFramesBeforeRoot + 2) {
    for (Frame& frame : frames_) frame.continuation = &histories_.no_continuation();
}

void TreeSearch::prepare(SharedSearch& shared, RootMoves& root_moves, Listener& listener) {
    shared_ = &shared;
    root_moves_ = &root_moves;
    listener_ = &listener;
    position_ = shared.root;
    evaluator_.start(shared.root);
    counters_.nodes = 0;
    counters_.tablebase_hits = 0;
    limit_clock_.check_soon();
    has_result_ = false;
    null_moves_from_ply_ = 0;
}

void TreeSearch::clear_histories() {
    // In place: they are too large for the stack of some threads.
    std::construct_at(&histories_);
    std::construct_at(&correction_history_);
}

Score TreeSearch::search_root(Window window, int depth) {
    root_depth_ = depth;
    selective_depth_ = 0;
    Node root{window, depth, 0, NodeKind::Pv, &frames_[kFramesBeforeRoot]};
    const Score score = search(root);
    root_moves_->sort();
    has_result_ = true;
    return score;
}

void TreeSearch::search_each_root_move() {
    root_depth_ = 1;
    Node root{Window::full(), root_depth_, 0, NodeKind::Pv, &frames_[kFramesBeforeRoot]};
    init_node(root);
    for (const RootMove& candidate : *root_moves_) {
        const Move move = candidate.move;
        selective_depth_ = 0;
        const std::uint64_t nodes_before = nodes();
        make_move(root, move);
        const Score score = search_window(root, root.window, 0, NodeKind::Pv);
        unmake_move(move);
        update_root_move(root, move, score, /*is_best=*/true, nodes_before);
    }
    root_moves_->sort();
    has_result_ = true;
}

/// Records what the search of a root move found. A move that is not the best is known only to be no
/// better.
void TreeSearch::update_root_move(const Node& root, Move move, Score score, bool is_best,
                                  std::uint64_t nodes_before) {
    RootMove& found = root_moves_->find(move);
    found.nodes += nodes() - nodes_before;
    RootMove::Result& result = found.current;
    result.score = is_best ? score : Score::none();
    if (!is_best) return;
    result.bound = score >= root.window.beta   ? Bound::Lower
                   : score > root.window.alpha ? Bound::Exact
                                               : Bound::Upper;
    result.selective_depth = selective_depth_;
    const Pv& rest = root.frame[1].pv;
    result.pv.assign(1, move);
    result.pv.insert(result.pv.end(), rest.begin(), rest.end());
}

void TreeSearch::count_node() {
    const std::uint64_t count = nodes() + 1;
    counters_.nodes.store(count, std::memory_order_relaxed);
    if (limit_clock_.is_due(count)) check_limits();
}

void TreeSearch::check_limits() {
    const std::uint64_t nodes_left = has_result() ? shared_->check_limits() : LimitClock::kMaxNodes;
    limit_clock_.set_next(nodes(), nodes_left, SteadyClock::now());
}

}  // namespace mutare
