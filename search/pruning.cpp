// What makes a node, or a move of it, not worth searching, or worth a less deep or a deeper search.
// Each idea may be wrong; its comment says why it is usually right, and what guards it.
#include <algorithm>

#include "engine/see.h"
#include "search/parameters.h"
#include "search/reductions.h"
#include "search/worker.h"

namespace mutare {

namespace {

bool has_pieces(const Position& position, Color side) {
    const PieceList& pieces = position.board().pieces(side);
    return !(pieces.all() - pieces.of(PieceType::Pawn) - pieces.of(PieceType::King)).is_empty();
}

/// Does the move capture more than a pawn?
bool captures_piece(Move move) {
    return move.is_capture() && type_of(move.captured()) != PieceType::Pawn;
}

/// May the node be pruned as a whole? Not where the score must be exact; not in check, where there
/// is no evaluation; and not in a singular search, which compares moves.
bool can_prune(const Node& node) {
    return !node.is_pv() && !node.in_check() && !node.excluded;
}

}  // namespace

/// Hindsight: the last move was reduced because it came late. If after it the evaluation is no
/// better for us than before, it deserves a ply more; if it is far better, the move was bad, and a
/// ply less is enough.
void Worker::adjust_by_hindsight(Node& node) {
    const Frame& before = node.before(1);
    if (node.in_check() || node.excluded || before.is_in_check()) return;
    // What the opponent's move has gained us.
    const int gain = node.static_eval.value() + before.static_eval.value();
    if (before.reduction >= kTuned.hindsight_deeper_from && gain <= 0) {
        ++node.depth;
    } else if (before.reduction >= kTuned.hindsight_shallower_from && node.depth >= 2 &&
               gain > kTuned.hindsight_margin) {
        --node.depth;
    }
}

/// The ideas that start from the evaluation.
Score Worker::prune_by_evaluation(Node& node) {
    if (!can_prune(node)) return Score::none();
    if (const Score score = reverse_futility(node); score.is_some()) return score;
    if (const Score score = razor(node); score.is_some()) return score;
    return prune_by_null_move(node);
}

/// Reverse futility: with little depth left, the opponent will not catch up.
/// Not with scores of mates and tablebases, which cannot be compared with evaluations.
/// https://www.chessprogramming.org/Reverse_Futility_Pruning
Score Worker::reverse_futility(const Node& node) {
    const Score beta = node.window.beta;
    const int margin = kTuned.reverse_futility_per_depth * node.depth -
                       (node.improving ? kTuned.reverse_futility_improving : 0);
    if (node.depth > kTuned.reverse_futility_max_depth || node.eval.is_decided() ||
        beta.is_loss() || node.eval - margin < beta) {
        return Score::none();
    }
    const int above_beta = node.eval.value() - beta.value();
    return beta + above_beta * kTuned.reverse_futility_trust / kFactorOne;
}

/// Razoring: far below alpha with little depth left, only captures can help; the quiescence search
/// says whether they do. https://www.chessprogramming.org/Razoring
Score Worker::razor(Node& node) {
    const int margin = kTuned.razoring_base + kTuned.razoring_per_depth * node.depth;
    if (node.depth > kTuned.razoring_max_depth || node.eval + margin >= node.window.alpha) {
        return Score::none();
    }
    Node again{node.window, 0, node.ply, node.kind, node.frame};
    const Score score = quiescence(again);
    if (score > node.window.alpha) return Score::none();
    return score;
}

/// Null move: if passing is good enough for a cutoff, some move will be too. The better the
/// evaluation, the less depth is needed to show it. Unsound in zugzwang, where passing
/// would be better than any move: so not with king and pawns alone, never twice in a row, and at
/// great depth only when a search without null moves agrees. Only where a cutoff is expected; and
/// not where the table move captures a piece, which is likelier to reach beta than a pass.
/// https://www.chessprogramming.org/Null_Move_Pruning
Score Worker::prune_by_null_move(Node& node) {
    const Score beta = node.window.beta;
    if (node.kind != NodeKind::Cut || node.depth < kTuned.null_move_min_depth || node.eval < beta ||
        node.static_eval < beta + kTuned.null_move_margin || beta.is_decided() ||
        !node.before(1).move || node.ply < null_moves_from_ply_ || captures_piece(node.tt_move) ||
        !has_pieces(position_, position_.side_to_move())) {
        return Score::none();
    }
    const int by_eval = std::min<int>(
        (node.eval.value() - beta.value()) * kReductionPly / kTuned.null_move_eval_divisor,
        kTuned.null_move_max_by_eval);
    const int reduction = kTuned.null_move_reduction + kTuned.null_move_per_depth * node.depth +
                          by_eval + (node.improving ? kTuned.null_move_improving : 0);
    const int depth = node.depth - reduction / kReductionPly;

    node.frame->move = Move();
    node.frame->continuation = &histories_.no_continuation();
    position_.make_null_move();
    shared_->table.prefetch(position_.key());
    const Score score = search_window(node, node.window, depth, NodeKind::All);
    position_.unmake_null_move();
    if (is_over()) return Score::draw();
    if (score < beta) return Score::none();

    // A win found after passing does not prove a win of this position.
    const Score cutoff = score.is_win() ? beta : score;
    if (node.depth >= kTuned.null_move_verify_min_depth && null_moves_from_ply_ == 0) {
        // Its moves are searched, less deep; none of the steps before them is taken twice.
        Node verification = node;
        verification.depth = depth;
        null_moves_from_ply_ = node.ply + depth * kTuned.null_move_verified_part / kFactorOne;
        const Score verified = search_moves(verification);
        null_moves_from_ply_ = 0;
        if (verified < beta) return Score::none();
    }
    ++statistics_.null_move_cutoffs;
    return cutoff;
}

/// Internal iterative reduction: without a table move the order of moves is poor. A search one ply
/// less deep costs less, and finds that move for the next visit; two plies on the principal
/// variation, where a search costs most. Not where no move is expected to raise alpha, because
/// there the order matters little.
/// https://www.chessprogramming.org/Internal_Iterative_Reductions
void Worker::reduce_without_tt_move(Node& node) {
    if (node.depth >= kTuned.iterative_reduction_min_depth && node.kind != NodeKind::All &&
        !node.tt_move && !node.excluded) {
        node.depth -= node.is_pv() ? 2 : 1;
    }
}

/// The late move reduction in plies; may be negative. Called after the move has been made.
int Worker::reduction(const Node& node, const Candidate& candidate) const {
    const auto& [move, number, history] = candidate;
    // More for later moves and greater depths.
    int sum = move.is_quiet() ? Reductions::of_quiet(node.depth, number)
                              : Reductions::of_noisy(node.depth, number);
    // Less where the score must be exact, and where it once had to be.
    if (node.is_pv()) sum += kTuned.reduction_pv;
    if (node.was_pv) sum += kTuned.reduction_was_pv;
    // More where an early move is expected to cut off: a late one is not needed.
    if (node.kind == NodeKind::Cut) {
        sum += kTuned.reduction_cut_node;
        if (!node.tt_move) sum += kTuned.reduction_cut_node_no_move;
    }
    // More where the evaluation has not improved: few moves will raise alpha.
    if (!node.improving) sum += kTuned.reduction_not_improving;
    // More where the table move is a capture or promotion: few other moves win as much.
    if (node.tt_move && !node.tt_move.is_quiet()) sum += kTuned.reduction_table_noisy;
    // More where the opponent has refuted several moves: it will refute this one.
    if (node.frame[1].cutoffs > kTuned.few_cutoffs) sum += kTuned.reduction_many_cutoffs;
    // Less for a check: the replies are few and forced.
    if (position_.in_check()) sum += kTuned.reduction_gives_check;
    // Less for a quiet move with a good history, more for one with a bad history.
    if (move.is_quiet()) sum += Reductions::by_history(history);
    return sum / kReductionPly;
}

/// Is the move not worth a search? If no later quiet move is either, the picker skips them. Only
/// once a move is known that does not lose; and not with king and pawns alone, where any move may
/// be the one that avoids zugzwang.
bool Worker::prune_move(const Node& node, const Candidate& candidate, Score best,
                        Picker& picker) const {
    const auto& [move, number, history] = candidate;
    if (node.is_root() || best.is_loss() || !has_pieces(position_, position_.side_to_move())) {
        return false;
    }
    // Exchange pruning: a capture that loses material, by a margin that grows with the depth.
    if (!move.is_quiet()) {
        const int threshold =
            kTuned.see_noisy_per_depth * node.depth - history / kTuned.see_noisy_history_divisor;
        return picker.is_at_losing() && node.depth <= kTuned.see_pruning_max_depth &&
               !see_at_least(position_, move, threshold);
    }
    // Late move pruning: the moves are ordered, so after this one the rest is not worth trying. The
    // checks, which come first, do not begin it.
    const int max_moves =
        kTuned.late_move_base + node.depth * node.depth * kTuned.late_move_factor / kFactorOne;
    if (node.depth <= kTuned.late_move_max_depth && !node.check_squares.has(move) &&
        number > max_moves / (node.improving ? 1 : kTuned.late_move_not_improving)) {
        picker.skip_quiets();
    }

    // Futility and exchange pruning go by the depth less the reduction for number and history
    // alone.
    const int reduction =
        Reductions::of_quiet(node.depth, number) + Reductions::by_history(history);
    const int depth = std::max(node.depth - 1 - reduction / kReductionPly, 0);
    // Futility: a quiet move does not raise the evaluation that much, unless it gives check. All
    // quiet moves after it are skipped too, late checks included.
    const int rise = kTuned.futility_base + kTuned.futility_per_depth * depth +
                     history / kTuned.futility_history_divisor;
    if (!node.in_check() && !node.check_squares.has(move) && depth <= kTuned.futility_max_depth &&
        node.static_eval + rise <= node.window.alpha) {
        picker.skip_quiets();
        return true;
    }
    // History pruning: the move has failed too often elsewhere.
    if (node.depth <= kTuned.history_pruning_max_depth &&
        history < kTuned.history_pruning_per_depth * node.depth) {
        return true;
    }
    // Exchange pruning: the piece is lost where it goes. At a reduced depth of 0 a bad history
    // alone makes the threshold positive, which no quiet move reaches.
    const int threshold =
        kTuned.see_quiet_per_depth * depth - history / kTuned.see_quiet_history_divisor;
    return node.depth <= kTuned.see_pruning_max_depth && !see_at_least(position_, move, threshold);
}

/// Singular extensions: if no other move comes near the table move's score, everything depends on
/// the table move, and it is searched deeper. If another move reaches beta too, several probably
/// do, and the node is cut off (multicut). https://www.chessprogramming.org/Singular_Extensions
Worker::Singularity Worker::probe_singularity(Node& node, Move move) {
    if (node.is_root() || node.excluded || move != node.tt_move ||
        node.depth < kTuned.singular_min_depth ||
        node.ply >= kTuned.singular_max_ply_factor * depth_ ||
        node.entry->depth < node.depth - kTuned.singular_max_depth_gap ||
        node.entry->bound == Bound::Upper || node.entry->score.is_decided()) {
        return {};
    }
    const Score bound = node.entry->score - kTuned.singular_per_depth * node.depth / kFactorOne;
    const Window window = Window::null_below(bound);
    const int depth = (node.depth - 1) / kTuned.singular_depth_divisor;
    // A null window has no principal variation; where the table move is good, another may be too.
    const NodeKind kind = node.is_pv() ? NodeKind::Cut : node.kind;
    Node others{window, depth, node.ply, kind, node.frame, move};
    others.was_pv = node.was_pv;
    const Score score = search(others);
    if (is_over()) return {};
    if (score < bound) {
        const bool is_double = !node.is_pv() && score < bound - kTuned.double_extension_margin &&
                               node.frame->double_extensions < kTuned.max_double_extensions;
        return {is_double ? Singularity::kDoubleExtension : Singularity::kExtension};
    }
    if (bound >= node.window.beta) return {0, bound};
    if (node.entry->score >= node.window.beta) return {kTuned.negative_extension};
    if (node.kind == NodeKind::Cut) return {kTuned.cut_node_extension};
    return {};
}

}  // namespace mutare
