#include "search/worker.h"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "engine/movegen.h"
#include "search/margins.h"

namespace mutare {

namespace {

/// What tablebases prefer comes first.
bool is_better(const RootMove& a, const RootMove& b) {
    const auto rank = [](const RootMove& move) {
        const auto known = [](Score score) { return score.is_some() ? score : -Score::infinite(); };
        return std::tuple(move.tablebase_rank, known(move.score), known(move.last_score));
    };
    return rank(a) > rank(b);
}

}  // namespace

void Worker::prepare(SharedSearch& shared, const Position& root,
                     const std::vector<RankedMove>& moves) {
    shared_ = &shared;
    position_ = root;
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
    next_limit_check_ = 0;
    completed_depth_ = 0;
    selective_depth_ = 0;
    null_moves_from_ply_ = 0;
    last_best_ = Move();
    stable_iterations_ = 0;
    is_answer_waiting_ = false;
}

void Worker::forget() {
    // In place: they are too large for the stack of some threads.
    std::construct_at(&histories_);
    std::construct_at(&corrections_);
}

void Worker::iterate() {
    const int deepest = std::min(shared_->limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
    const std::size_t lines =
        std::min(static_cast<std::size_t>(shared_->lines), root_moves_.size());
    for (int depth = 1; depth <= deepest; ++depth) {
        root_depth_ = depth;
        for (RootMove& candidate : root_moves_) {
            candidate.last_score = std::exchange(candidate.score, Score::none());
        }
        for (line_ = 0; line_ < lines; ++line_) {
            selective_depth_ = 0;
            search_line(depth);
            if (is_over()) return;
            for (std::size_t changed = put_line_in_order(); changed <= line_; ++changed) {
                if (is_first_) shared_->on_line(*this, static_cast<int>(changed) + 1);
            }
        }
        completed_depth_ = depth;
        if (is_first_ && should_stop()) break;
    }
    if (is_first_) shared_->is_over = true;
}

/// Searches the next best line, at first only asking whether its score is still about what it was:
/// a narrow window makes more cutoffs. https://www.chessprogramming.org/Aspiration_Windows
void Worker::search_line(int depth) {
    Window window = Window::full();
    int width = margins::kAspirationWidth;
    const Score expected = root_moves_[line_].last_score;
    if (depth >= margins::kAspirationDepth && expected.is_some() && !expected.is_decided()) {
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
        width *= 2;
    }
}

/// The lines found before stay in front; of the others the best comes first.
void Worker::sort_root_moves() {
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(line_), root_moves_.end(),
                     is_better);
}

/// A line may turn out better than one before it, and then goes before that one. Returns its place.
std::size_t Worker::put_line_in_order() {
    const auto line = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_);
    const auto place = std::upper_bound(root_moves_.begin(), line, *line, is_better);
    std::rotate(place, line, line + 1);
    return static_cast<std::size_t>(place - root_moves_.begin());
}

/// Is it none of the lines found before, and ranked no lower than the best that is left?
bool Worker::is_root_candidate(Move move) const {
    const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_);
    return std::any_of(first, root_moves_.end(), [&](const RootMove& candidate) {
        return candidate.move == move && candidate.tablebase_rank == first->tablebase_rank;
    });
}

bool Worker::leaves_out_root_moves() const {
    return line_ > 0 || !has_all_root_moves_;
}

/// After an iteration: is another one not worth the time, or is the answer known?
bool Worker::should_stop() {
    const RootMove& best = root_moves_.front();
    stable_iterations_ = best.move == last_best_ ? stable_iterations_ + 1 : 0;
    last_best_ = best.move;
    const int drop = completed_depth_ == 1 ? 0 : average_score_.value() - best.score.value();
    average_score_ = completed_depth_ == 1
                         ? best.score
                         : Score((average_score_.value() + best.score.value()) / 2);
    if (shared_->limits.mate && best.score.is_win() && best.score.is_mate() &&
        best.score.moves_to_mate() <= *shared_->limits.mate) {
        return true;
    }
    if (shared_->limits.soft_nodes && shared_->nodes() >= *shared_->limits.soft_nodes) return true;
    if (!shared_->time_manager.saves_time()) return false;
    const auto share = best.nodes * IterationTrend::kAllNodes / std::max<std::uint64_t>(nodes(), 1);
    const bool is_known =
        root_moves_.size() == 1 || shared_->time_manager.is_soft_limit_reached(
                                       {stable_iterations_, static_cast<int>(share), drop});
    const bool is_pondering = shared_->control.is_pondering();
    is_answer_waiting_ = is_known && is_pondering;
    return is_known && !is_pondering;
}

void Worker::count_node() {
    const std::uint64_t count = nodes() + 1;
    nodes_.store(count, std::memory_order_relaxed);
    if (is_first_ && count >= next_limit_check_) check_limits();
}

void Worker::check_limits() {
    constexpr std::uint64_t kNodesBetween = 512;
    next_limit_check_ = nodes() + kNodesBetween;
    if (shared_->control.is_stopped()) shared_->is_over = true;
    if (const auto limit = shared_->limits.nodes) {
        const std::uint64_t searched = shared_->nodes();
        if (searched >= *limit) shared_->is_over = true;
        next_limit_check_ =
            std::min(next_limit_check_, nodes() + (*limit - std::min(searched, *limit)));
    }
    // The first iteration is so short that it is always finished: then there is a move worth
    // having.
    if (completed_depth_ > 0 && !shared_->control.is_pondering() &&
        (is_answer_waiting_ || shared_->time_manager.is_hard_limit_reached())) {
        shared_->is_over = true;
    }
}

}  // namespace mutare
