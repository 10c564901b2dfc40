#include "search/worker.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <tuple>
#include <utility>

#include "engine/movegen.h"
#include "search/parameters.h"

namespace mutare {

namespace {

/// Do two reports of a line agree?
bool agree(const Report& a, const Report& b) {
    return std::tie(a.depth, a.score, a.bound, a.pv) == std::tie(b.depth, b.score, b.bound, b.pv);
}

}  // namespace

Worker::Worker(bool is_first, std::shared_ptr<const Network> network)
    : evaluator_(std::move(network)),
      frames_(kMaxPly + kFramesBeforeRoot + 2),
      is_first_(is_first) {
    for (Frame& frame : frames_) frame.continuation = &histories_.no_continuation();
}

void Worker::prepare(SharedSearch& shared) {
    shared_ = &shared;
    position_ = shared.root;
    evaluator_.start(shared.root);
    null_moves_from_ply_ = 0;
    counters_.nodes = 0;
    counters_.tablebase_hits = 0;
    statistics_ = {};
    next_check_ = 0;
    const std::vector<RankedMove>& moves = shared.ranking.moves;
    root_moves_.prepare(moves, moves.size() == legal_moves(shared.root).size());
    has_result_ = false;
    depth_ = 0;
    completed_depth_ = 0;
    reported_.clear();
}

ThreadResult Worker::result() const {
    return {root_moves_.front().known().score, completed_depth_};
}

std::vector<OrderedMove> Worker::move_order(const Position& position, Move tt_move) {
    Node node{Window::full(), 1, 0, NodeKind::Pv, &frames_[kFramesBeforeRoot]};
    node.checks = find_checks(position.board(), position.side_to_move());
    node.tt_move = tt_move;
    Picker picker(position, node, histories_);
    std::vector<OrderedMove> order;
    while (const Move move = picker.next()) {
        if (!picker.has_generated()) {
            order.push_back({move, "table move", std::nullopt});
        } else if (move.is_quiet()) {
            order.push_back({move, "quiet", picker.quiet_history()});
        } else {
            order.push_back(
                {move, picker.is_at_losing() ? "losing" : "noisy", picker.score_of_noisy(move)});
        }
    }
    return order;
}

std::size_t most_reliable(const std::vector<ThreadResult>& results) {
    const auto rank = [](const ThreadResult& found) {
        return std::tuple(found.score.is_win() ? found.score : Score::draw(), found.depth,
                          found.score.is_some(), found.score);
    };
    const auto best = std::ranges::max_element(results, {}, rank);
    return static_cast<std::size_t>(best - results.begin());
}

void Worker::clear_histories() {
    // In place: they are too large for the stack of some threads.
    std::construct_at(&histories_);
    std::construct_at(&correction_history_);
    last_score_.reset();
}

void Worker::iterate() {
    const int max_depth = std::min(shared_->limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
    const auto for_white = [&](Score score) {
        return shared_->root.side_to_move() == Color::White ? score : -score;
    };
    IterationTrend trend;
    if (last_score_) trend.last_search_score = for_white(*last_score_);
    for (int depth = 1; depth <= max_depth; ++depth) {
        depth_ = depth;
        complete_iteration();
        if (is_over()) return;
        completed_depth_ = depth;
        if (!is_first_) continue;

        report(lines());
        const RootMove& best = root_moves_.front();
        const auto share =
            best.nodes * IterationTrend::kAllNodes / std::max<std::uint64_t>(nodes(), 1);
        trend.update(best.move, best.current.score, static_cast<int>(share));
        last_score_ = for_white(best.current.score);
        const bool is_known = is_answer_known(trend);
        if (is_goal_reached() || (is_known && !shared_->control.is_pondering())) break;
        shared_->is_answer_waiting = is_known;
    }
    if (is_first_) shared_->has_ended = true;
}

/// Searches one MultiPV line after the other, the best first, and finds the place of each among
/// those before.
void Worker::complete_iteration() {
    root_moves_.begin_iteration();
    const auto lines = static_cast<int>(line_count());
    for (int line = 0; line < lines; ++line) {
        root_moves_.begin_line(line);
        if (is_first_ && has_result_) {
            check_limits();
            if (is_over()) return;
            if (shared_->start_helpers) std::exchange(shared_->start_helpers, nullptr)();
        }
        aspirate();
        if (is_over()) root_moves_.forget_unproven();
        root_moves_.insert_line();
        if (is_over()) return;
        if (line + 1 < lines) report_progress();
    }
}

/// Searches the root in a narrow window around the last score, which makes more cutoffs; the window
/// is widened until the score lies inside.
/// https://www.chessprogramming.org/Aspiration_Windows
void Worker::aspirate() {
    Window window = Window::full();
    int width = kTuned.aspiration_width;
    const Score expected = root_moves_.best_of_line().last.score;
    if (depth_ >= kTuned.aspiration_min_depth && expected.is_some() && !expected.is_decided()) {
        window = {expected - width, expected + width};
    }
    while (true) {
        const Score score = search_root(window);
        if (is_over()) return;
        if (score <= window.alpha) {
            // The score has fallen, so beta need not stay above the last one: a lower beta makes
            // more cutoffs.
            window.beta = Score((window.alpha.value() + window.beta.value()) / 2);
            window.alpha = score.is_loss() ? -Score::infinite() : score - width;
        } else if (score >= window.beta) {
            window.beta = score.is_win() ? Score::infinite() : score + width;
        } else {
            return;
        }
        report_progress();
        width *= 2;
    }
}

/// Searches the root for one MultiPV line. Once the search is over, the score means nothing.
Score Worker::search_root(Window window) {
    selective_depth_ = 0;
    Node root{window, depth_, 0, NodeKind::Pv, &frames_[kFramesBeforeRoot]};
    const Score score = search(root);
    root_moves_.sort();
    has_result_ = true;
    return score;
}

/// Records what the search of a root move found. A move that is not the best is known only to be no
/// better.
void Worker::update_root_move(const Node& root, Move move, Score score, bool is_best,
                              std::uint64_t nodes_before) {
    RootMove& found = root_moves_.find(move);
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

/// Has the iteration found the mate, or used the nodes, that the search was to end with?
bool Worker::is_goal_reached() const {
    const Limits& limits = shared_->limits;
    const Score score = root_moves_.front().current.score;
    return (limits.mate && score.is_mate_for_us() && score.moves_to_mate() <= *limits.mate) ||
           (limits.soft_nodes && shared_->nodes() >= *limits.soft_nodes);
}

/// Is another iteration not worth its time on the clock? With an only move none is.
bool Worker::is_answer_known(const IterationTrend& trend) const {
    const TimeManager& time_manager = shared_->time_manager;
    return time_manager.has_clock() &&
           (root_moves_.size() == 1 || time_manager.is_soft_limit_reached(trend));
}

void Worker::report(std::vector<Report> lines) {
    shared_->listener.on_lines(lines);
    reported_ = std::move(lines);
}

/// Reports the lines during an iteration, if the listener wants that.
void Worker::report_progress() {
    if (is_first_ && shared_->listener.wants_progress()) report(lines());
}

const Report& Worker::report_result(const Worker& winner) {
    std::vector<Report> lines = winner.lines();
    if (lines.empty()) throw std::bad_alloc();
    if (!std::ranges::equal(lines, reported_, agree)) report(std::move(lines));
    return reported_.front();
}

/// The lines of the best moves.
std::vector<Report> Worker::lines() const {
    std::vector<Report> lines;
    for (const RootMove* move : root_moves_.sorted()) {
        if (!move->reported_score().is_some() || lines.size() == line_count()) continue;
        lines.push_back(report_of(*move));
        lines.back().multipv = static_cast<int>(lines.size());
    }
    return lines;
}

Report Worker::report_of(const RootMove& move) const {
    const RootMove::Result& known = move.known();
    Report report;
    report.depth = std::max(move.current.score.is_some() ? depth_ : depth_ - 1, 1);
    report.selective_depth = known.selective_depth;
    report.score = move.reported_score();
    report.bound = report.score == known.score ? known.bound : Bound::Exact;
    report.nodes = shared_->nodes();
    report.tablebase_hits = shared_->tablebase_hits();
    report.time = shared_->time_manager.elapsed();
    report.hash_full = shared_->table.permille_full();
    report.pv = playable(shared_->root, known.pv);
    if (report.pv.size() > 1) return report;
    const Move reply = reply_in_table(shared_->root, move.move, shared_->table);
    if (reply) report.pv.push_back(reply);
    return report;
}

std::uint64_t SharedSearch::check_limits() {
    const bool is_late = is_answer_waiting || time_manager.is_hard_limit_reached();
    if (control.is_stopped() || (is_late && !control.is_pondering())) has_ended = true;
    if (!limits.nodes) return std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t searched = nodes();
    if (searched < *limits.nodes) return *limits.nodes - searched;
    has_ended = true;
    return 0;
}

void Worker::count_node() {
    const std::uint64_t count = nodes() + 1;
    counters_.nodes.store(count, std::memory_order_relaxed);
    if (count >= next_check_) check_limits();
}

/// Ends the search if a limit is reached. Nothing ends the first search of the root: a move without
/// a search is worth nothing.
void Worker::check_limits() {
    // Enough for the cost of the clock to vanish.
    constexpr std::uint64_t kNodesBetweenChecks = 512;
    const std::uint64_t nodes_left = has_result_ ? shared_->check_limits() : kNodesBetweenChecks;
    next_check_ = nodes() + std::min(nodes_left, kNodesBetweenChecks);
}

}  // namespace mutare
