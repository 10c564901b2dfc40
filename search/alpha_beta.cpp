// The search of a node. https://www.chessprogramming.org/Principal_Variation_Search
#include <algorithm>

#include "engine/draws.h"
#include "engine/upcoming_repetition.h"
#include "search/margins.h"
#include "search/reductions.h"
#include "search/worker.h"

namespace mutare {

/// The score of a node within its window: exact inside, a bound outside.
Score Worker::search(Node& node) {
    if (node.depth <= 0) return quiescence(node);
    if (const Score score = enter(node); score.is_some()) return score;
    evaluate(node);
    if (const Score score = table_cutoff(node); score.is_some()) return score;
    if (const Score score = probe_tablebases(node); score.is_some()) return score;
    judge(node);
    if (const Score score = prune_by_evaluation(node); score.is_some()) return score;
    reduce_without_first_move(node);
    if (const Score score = prob_cut(node); score.is_some()) return score;
    return search_moves(node);
}

/// Counts the node and looks whether the line ends here: stopped, drawn, too long, or with a
/// shorter mate known elsewhere.
Score Worker::enter(Node& node) {
    node.frame->line_length = 0;
    node.frame->double_extensions = node.before(1).double_extensions;
    if (is_over() && !node.is_root()) return Score::draw();
    count_node();
    node.checks = find_checks(position_.board(), position_.side_to_move());
    if (node.is_pv()) selective_depth_ = std::max(selective_depth_, node.ply + 1);
    if (node.is_root()) return Score::none();

    if (is_draw(position_, static_cast<std::size_t>(node.ply))) return Score::draw();
    if (node.ply >= kMaxPly)
        return node.in_check() ? Score::draw() : evaluator_.evaluate(position_);

    // A draw is there for the taking.
    if (node.window.alpha < Score::draw() &&
        can_repeat(position_, static_cast<std::size_t>(node.ply))) {
        node.window.alpha = Score::draw();
    }
    // Neither side can do better than mate at once or be mated already.
    node.window.alpha = std::max(node.window.alpha, Score::mated_in(node.ply));
    node.window.beta = std::min(node.window.beta, Score::mate_in(node.ply + 1));
    if (node.window.alpha >= node.window.beta) return node.window.alpha;
    return Score::none();
}

/// Evaluates the position as it stands. This comes before the table is asked, whose entry is still
/// on its way from memory.
void Worker::evaluate(Node& node) {
    Frame& frame = *node.frame;
    if (!node.excluded) frame.static_eval = Score::none();
    if (!node.excluded && !node.in_check()) {
        const int correction =
            corrections_.correction(position_, node.before(1).move, node.before(2).move);
        // Towards the fifty-move limit every advantage fades.
        constexpr int kFullClock = 2 * kFiftyMoves;
        const int fresh = kFullClock - std::min<int>(position_.state().halfmove_clock, kFiftyMoves);
        const int faded = evaluator_.evaluate(position_).value() * fresh / kFullClock;
        frame.static_eval = Score(faded + correction).clamped_to_evals();
    }
    node.static_eval = frame.static_eval;
}

/// What an earlier visit found may be all there is to know; on the principal variation it is not
/// believed, so that the line stays whole.
Score Worker::table_cutoff(Node& node) {
    if (node.excluded) return Score::none();
    node.entry = shared_->table.probe(position_.key());
    node.was_pv = node.is_pv() || (node.entry && node.entry->was_pv);
    node.first_move = node.is_root() ? root_moves_[line_].move
                      : node.entry   ? node.entry->move
                                     : Move();
    if (!node.entry) return Score::none();

    TableEntry& entry = *node.entry;
    const int plies_left =
        kFiftyMoves - std::min<int>(position_.state().halfmove_clock, kFiftyMoves);
    entry.score = entry.score.with_mates_within(plies_left).from_ply(node.ply);
    // Near the fifty-move limit a score from elsewhere may not come true here.
    constexpr int kUntouchedByLimit = kFiftyMoves - 10;
    if (!node.is_pv() && entry.depth >= node.depth &&
        decides(entry.bound, entry.score, node.window.beta) &&
        position_.state().halfmove_clock < kUntouchedByLimit) {
        return entry.score;
    }
    return Score::none();
}

/// With few pieces, tablebases know what becomes of the position. They count from a capture or pawn
/// move on, so they are asked only right after one. On the principal variation the search goes on
/// where they say won or lost, to find the mate. https://www.chessprogramming.org/Syzygy_Bases
Score Worker::probe_tablebases(Node& node) {
    const TablebaseSettings& settings = shared_->tablebase_settings;
    if (settings.max_pieces == 0 || node.is_root() || node.excluded ||
        position_.state().halfmove_clock != 0) {
        return Score::none();
    }
    const int pieces = position_.board().count_pieces();
    if (pieces > settings.max_pieces ||
        (pieces == settings.max_pieces && node.depth < settings.min_depth)) {
        return Score::none();
    }
    const std::optional<Wdl> wdl = shared_->tablebases.probe(position_);
    if (!wdl) return Score::none();

    tablebase_hits_.store(tablebase_hits() + 1, std::memory_order_relaxed);
    next_limit_check_ = 0;  // The tables may have been read from a slow disk.
    const auto [score, bound] = verdict(*wdl, node.ply, settings.fifty_move_rule);
    if (bound == Bound::Exact || (bound == Bound::Lower && score >= node.window.beta) ||
        (bound == Bound::Upper && score <= node.window.alpha)) {
        const int depth = std::min(node.depth + margins::kTablebaseDepth, kMaxPly - 1);
        shared_->table.store(position_.key(),
                             {Move(), score.at_ply(node.ply), depth, bound, node.was_pv});
        return score;
    }
    if (node.is_pv() && bound == Bound::Lower) {
        node.proven.alpha = score;
        node.window.alpha = std::max(node.window.alpha, score);
    } else if (node.is_pv()) {
        node.proven.beta = score;
    }
    return Score::none();
}

/// How the position looks, with what is known of it.
void Worker::judge(Node& node) {
    if (node.in_check()) return;
    node.eval = node.static_eval;
    if (node.entry && decides(node.entry->bound, node.entry->score, node.eval)) {
        node.eval = node.entry->score;
    }
    const Score before = node.before(2).static_eval.is_some() ? node.before(2).static_eval
                                                              : node.before(4).static_eval;
    node.improving = before.is_some() && node.static_eval > before;
}

Score Worker::search_moves(Node& node) {
    const Score old_alpha = node.window.alpha;
    Score best = -Score::infinite();
    Move best_move;
    Bound bound = Bound::Upper;
    Tried tried;
    int number = 0;
    node.frame[1].cutoffs = 0;

    Picker picker(position_, node, histories_);
    while (const Move move = picker.next()) {
        if (move == node.excluded || (node.is_root() && !is_root_candidate(move))) continue;
        if (node.is_root() && is_first_) {
            shared_->on_current_move({node.depth, move, number + 1 + static_cast<int>(line_)});
        }
        const Candidate candidate{move, ++number,
                                  move.is_quiet()
                                      ? QuietHistory(position_, node, histories_).of(move)
                                      : histories_.capture(move).value()};
        if (prune_move(node, candidate, best, picker)) continue;
        const Singularity singularity = probe_singularity(node, move);
        if (singularity.cutoff.is_some()) return singularity.cutoff;

        const std::uint64_t nodes_before = nodes();
        make_move(node, move);
        const Score score = search_child(node, candidate, singularity.extension, best);
        unmake_move(move);
        if (is_over()) return Score::draw();

        const bool raises_alpha = score > node.window.alpha;
        if (node.is_root()) {
            note_root_move(node, move, score, number == 1 || raises_alpha, nodes_before);
        }
        if (score > best) {
            best = score;
            if (raises_alpha) {
                best_move = move;
                bound = Bound::Exact;
                if (node.is_pv()) note_line(node, move);
                if (score >= node.window.beta) {
                    ++node.frame->cutoffs;
                    bound = Bound::Lower;
                    break;
                }
                node.window.alpha = score;
            }
        }
        tried.add(move);
    }

    if (number == 0) {
        if (node.excluded) return old_alpha;
        return node.in_check() ? Score::mated_in(node.ply) : Score::draw();
    }
    best = std::clamp(best, node.proven.alpha, node.proven.beta);
    if (best_move) learn_cutoff(node, best_move, tried);
    if (!node.excluded && !(node.is_root() && leaves_out_root_moves())) {
        if (!best_move) reward_last_move(node);
        learn_correction(node, best_move, best, bound);
        remember(node, best_move, best, bound);
    }
    return best;
}

/// The first move is expected to be best; of the others it is asked, at reduced depth, whether they
/// are better, and only if so they are searched in full.
Score Worker::search_child(const Node& node, const Candidate& candidate, int extension,
                           Score best) {
    const int number = candidate.number;
    const int depth = node.depth - 1 + extension;
    node.frame->double_extensions =
        node.before(1).double_extensions + (extension == margins::kDoubleExtension ? 1 : 0);
    const Window zero = node.window.zero_above_alpha();
    Score score;
    if (node.depth >= margins::kReductionDepth && number > 1 + (node.is_root() ? 1 : 0)) {
        const int reduced = std::clamp(depth - reduction(node, candidate), 1, depth + 1);
        score = search_window(node, zero, reduced, NodeKind::Cut);
        if (score > node.window.alpha && reduced < depth) {
            const int deeper = score > best + margins::kDeeperMargin ? 1 : 0;
            const int shallower = score < best + margins::kShallowerMargin ? 1 : 0;
            const int again = depth + deeper - shallower;
            if (again > reduced) score = search_window(node, zero, again, child(node.kind));
        }
    } else if (!node.is_pv() || number > 1) {
        score = search_window(node, zero, depth, child(node.kind));
    }
    if (node.is_pv() && (number == 1 || score > node.window.alpha)) {
        score = search_window(node, node.window, depth, NodeKind::Pv);
    }
    return score;
}

/// Searches the position after a move of `parent`, the window and the result as `parent` sees them.
Score Worker::search_window(const Node& parent, Window window, int depth, NodeKind kind) {
    Node node{window.negated(), depth, parent.ply + 1, kind, parent.frame + 1};
    return -search(node);
}

/// Searches the same position with another window and depth.
Score Worker::search_again(const Node& node, Window window, int depth) {
    Node again{window, depth, node.ply, node.kind, node.frame};
    return search(again);
}

/// In plies; may be negative. Called after the move has been made.
int Worker::reduction(const Node& node, const Candidate& candidate) const {
    using namespace margins;
    const auto& [move, number, history] = candidate;
    int reduction = move.is_quiet() ? Reductions::of_quiet(node.depth, number)
                                    : Reductions::of_noisy(node.depth, number);
    if (node.is_pv()) reduction += kReductionPv;
    if (node.was_pv) reduction += kReductionWasPv;
    if (node.kind == NodeKind::Cut) reduction += kReductionCutNode;
    if (!node.improving) reduction += kReductionNotImproving;
    if (node.first_move && !node.first_move.is_quiet()) reduction += kReductionTableNoisy;
    if (node.frame[1].cutoffs > kManyCutoffs) reduction += kReductionManyCutoffs;
    if (position_.in_check()) reduction += kReductionGivesCheck;
    if (move.is_quiet()) reduction -= history / kReductionHistoryDivisor;
    return reduction / kPly;
}

void Worker::make_move(const Node& node, Move move) {
    node.frame->move = move;
    node.frame->continuation = &histories_.continuation(move);
    position_.make_move(move);
    shared_->table.prefetch(position_.key());
    evaluator_.push(move, position_);
}

void Worker::unmake_move(Move move) {
    position_.unmake_move(move);
    evaluator_.pop();
}

void Worker::remember(const Node& node, Move best, Score score, Bound bound) {
    shared_->table.store(position_.key(),
                         {best, score.at_ply(node.ply), node.depth, bound, node.was_pv});
}

}  // namespace mutare
