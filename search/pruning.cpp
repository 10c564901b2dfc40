// What makes a node, or a move of it, not worth searching. Each idea may be wrong; what guards it
// is said with it.
#include <algorithm>

#include "engine/see.h"
#include "search/margins.h"
#include "search/reductions.h"
#include "search/worker.h"

namespace mutare {

using namespace margins;

namespace {

bool has_pieces(const Position& position, Color side) {
    const PieceList& pieces = position.board().pieces(side);
    return !(pieces.all() - pieces.of(PieceType::Pawn) - pieces.of(PieceType::King)).is_empty();
}

/// Not where the score must be exact, where the evaluation means nothing because the king is in
/// check, or where a move was left out to judge the others.
bool can_prune(const Node& node) {
    return !node.is_pv() && !node.in_check() && !node.excluded;
}

}  // namespace

/// Ideas that judge the node as a whole, by how it looks.
Score Worker::prune_by_evaluation(Node& node) {
    if (!can_prune(node)) return Score::none();
    if (const Score score = reverse_futility(node); score.is_some()) return score;
    if (const Score score = razor(node); score.is_some()) return score;
    return prune_by_null_move(node);
}

/// Reverse futility: far above beta with little depth left, the opponent will not come back.
Score Worker::reverse_futility(const Node& node) {
    const Score beta = node.window.beta;
    const int margin =
        kReverseFutilityPerDepth * node.depth - (node.improving ? kReverseFutilityImproving : 0);
    if (node.depth > kReverseFutilityDepth || node.eval.is_decided() || beta.is_loss() ||
        node.eval - margin < beta) {
        return Score::none();
    }
    return beta + (node.eval.value() - beta.value()) * kReverseFutilityTrust / kOne;
}

/// Razoring: far below alpha with little depth left, only captures can help; the quiescence search
/// is asked whether they do.
Score Worker::razor(Node& node) {
    if (node.depth > kRazoringDepth ||
        node.eval + (kRazoringBase + kRazoringPerDepth * node.depth) >= node.window.alpha) {
        return Score::none();
    }
    const Score score = search_again(node, node.window.zero_above_alpha(), 0);
    if (score > node.window.alpha) return Score::none();
    return score;
}

/// Null move: if passing is good enough for a cutoff, a move will be too. Unsound in zugzwang,
/// where passing would be better than any move: so not with king and pawns alone, never twice
/// running, and at great depth only when a search without null moves agrees.
Score Worker::prune_by_null_move(Node& node) {
    const Score beta = node.window.beta;
    if (node.depth < kNullMoveDepth || node.eval < beta || node.static_eval < beta ||
        beta.is_decided() || !node.before(1).move || node.ply < null_moves_from_ply_ ||
        !has_pieces(position_, position_.side_to_move())) {
        return Score::none();
    }
    const int above_beta = (node.eval.value() - beta.value()) / kNullMoveEvalDivisor;
    const int depth = node.depth - kNullMoveReduction - node.depth / kNullMoveDepthDivisor -
                      std::min(above_beta, kNullMoveMaxEvalPlies);

    node.frame->move = Move();
    node.frame->continuation = &histories_.no_continuation();
    position_.make_null_move();
    shared_->table.prefetch(position_.key());
    const Score score = search_window(node, node.window.zero_below_beta(), depth, NodeKind::All);
    position_.unmake_null_move();
    if (is_over()) return Score::draw();
    if (score < beta) return Score::none();

    // A win found by passing is none.
    const Score cutoff = score.is_win() ? beta : score;
    if (node.depth < kNullMoveVerifyDepth || null_moves_from_ply_ > 0) return cutoff;
    null_moves_from_ply_ = node.ply + depth * kNullMoveVerifiedPart / kOne;
    const Score verified = search_again(node, node.window.zero_below_beta(), depth);
    null_moves_from_ply_ = 0;
    if (verified >= beta) return cutoff;
    return Score::none();
}

/// Internal iterative reduction: without a move from the table the order is poor; a shallower
/// search finds that move for the next time.
void Worker::reduce_without_first_move(Node& node) {
    if (node.depth >= kIterativeReductionDepth && node.kind != NodeKind::All && !node.first_move &&
        !node.excluded) {
        --node.depth;
    }
}

/// ProbCut: a capture whose shallow search beats beta by a margin will probably beat beta in a deep
/// one. The table may know already that none does.
Score Worker::prob_cut(Node& node) {
    const Score beta = node.window.beta + kProbCutMargin;
    if (!can_prune(node) || node.depth < kProbCutDepth || node.window.beta.is_decided() ||
        (node.entry && node.entry->depth >= node.depth - kProbCutReduction &&
         node.entry->score < beta)) {
        return Score::none();
    }
    const Window window = Window{beta - 1, beta};
    Picker picker =
        Picker::winning(position_, node, histories_, beta.value() - node.static_eval.value());
    while (const Move move = picker.next()) {
        make_move(node, move);
        Score score = search_window(node, window, 0, NodeKind::All);
        if (score >= beta) {
            score = search_window(node, window, node.depth - kProbCutReduction, NodeKind::All);
        }
        unmake_move(move);
        if (is_over()) return Score::draw();
        if (score < beta) continue;
        const int depth = node.depth - kProbCutReduction + 1;
        shared_->table.store(position_.key(),
                             {move, score.at_ply(node.ply), depth, Bound::Lower, node.was_pv});
        return score.is_win() ? score : score - kProbCutMargin;
    }
    return Score::none();
}

/// Moves that will hardly be best. Only once a move is known that does not lose, and not where
/// there are no pieces to play with, since there every move may be the key to a zugzwang. Says
/// whether this move is not searched; where no quiet move will be, the picker is told.
bool Worker::prune_move(const Node& node, const Candidate& candidate, Score best,
                        Picker& picker) const {
    const auto& [move, number, history] = candidate;
    if (node.is_root() || best.is_loss() || !has_pieces(position_, position_.side_to_move())) {
        return false;
    }
    if (!move.is_quiet()) {
        return picker.is_at_losing() && node.depth <= kSeePruningDepth &&
               !see_at_least(position_, move,
                             kSeeNoisyPerDepth * node.depth - history / kSeeNoisyHistoryDivisor);
    }
    // Late move pruning: what is worth trying has been tried.
    const int enough = kLateMoveBase + node.depth * node.depth * kLateMoveFactor / kOne;
    if (node.depth <= kLateMoveDepth &&
        number > enough / (node.improving ? 1 : kLateMoveNotImproving)) {
        picker.skip_quiets();
    }

    const int reduction =
        Reductions::of_quiet(node.depth, number) - history / kReductionHistoryDivisor;
    const int depth = std::max(node.depth - 1 - reduction / kPly, 0);
    // Futility: a quiet move does not lift the evaluation that much, unless it gives check.
    if (!node.in_check() && !node.check_squares.has(move) && depth <= kFutilityDepth &&
        node.static_eval + (kFutilityBase + kFutilityPerDepth * depth) <= node.window.alpha) {
        picker.skip_quiets();
        return true;
    }
    if (node.depth <= kHistoryPruningDepth && history < kHistoryPruningPerDepth * node.depth) {
        return true;
    }
    return node.depth <= kSeePruningDepth &&
           !see_at_least(position_, move,
                         kSeeQuietPerDepth * depth - history / kSeeQuietHistoryDivisor);
}

/// Singular extensions: if without the table move no other comes near its score, everything hangs
/// on it, and it is searched deeper. If even the others reach beta, several moves do, and the node
/// is cut off (multicut). https://www.chessprogramming.org/Singular_Extensions
Worker::Singularity Worker::probe_singularity(Node& node, Move move) {
    if (node.is_root() || node.excluded || move != node.first_move || node.depth < kSingularDepth ||
        node.ply >= kSingularPlies * root_depth_ ||
        node.entry->depth < node.depth - kSingularTableDepth || node.entry->bound == Bound::Upper ||
        node.entry->score.is_decided()) {
        return {};
    }
    const Score bound = node.entry->score - kSingularPerDepth * node.depth;
    const Window window = Window{bound - 1, bound};
    Node others{window,     (node.depth - 1) / kSingularDepthDivisor,
                node.ply,   node.is_pv() ? NodeKind::Cut : node.kind,
                node.frame, move};
    others.was_pv = node.was_pv;
    const Score score = search(others);
    if (is_over()) return {};
    if (score < bound) {
        const bool doubly = !node.is_pv() && score < bound - kDoubleExtensionMargin &&
                            node.frame->double_extensions < kMaxDoubleExtensions;
        return {doubly ? kDoubleExtension : kExtension};
    }
    if (bound >= node.window.beta) return {0, bound};
    if (node.entry->score >= node.window.beta) return {kNegativeExtension};
    if (node.kind == NodeKind::Cut) return {kCutNodeExtension};
    return {};
}

}  // namespace mutare
