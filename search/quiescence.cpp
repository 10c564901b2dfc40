// The search of captures, so that no position is evaluated in the middle of an exchange.
// https://www.chessprogramming.org/Quiescence_Search
#include <algorithm>

#include "engine/see.h"
#include "search/margins.h"
#include "search/worker.h"

namespace mutare {

/// The side to move may stand pat: take the evaluation as it is, because some quiet move will
/// usually hold it. Not in check, where evasions are tried until one holds.
Score Worker::quiescence(Node& node) {
    if (const Score score = enter(node); score.is_some()) return score;
    evaluate(node);
    if (const Score score = table_cutoff(node); score.is_some()) return score;
    judge(node);
    Score best = standing_pat(node);
    if (best >= node.window.beta) return best;
    node.window.alpha = std::max(node.window.alpha, best);

    Move best_move;
    Picker picker = Picker::noisy(position_, node, histories_);
    bool has_moved = false;
    while (const Move move = picker.next()) {
        if (!node.in_check() && prune_capture(node, move, best)) continue;
        // One answer to a check that does not lose is enough; then only captures are looked at.
        if (has_moved && node.in_check() && !best.is_loss()) picker.skip_quiets();

        make_move(node, move);
        has_moved = true;
        const Score score = search_window(node, node.window, 0, node.kind);
        unmake_move(move);
        if (is_over()) return Score::draw();
        if (score <= best) continue;
        best = score;
        if (score <= node.window.alpha) continue;
        best_move = move;
        if (node.is_pv()) note_line(node, move);
        if (score >= node.window.beta) break;
        node.window.alpha = score;
    }
    if (node.in_check() && !has_moved) return Score::mated_in(node.ply);
    remember(node, best_move, best, best >= node.window.beta ? Bound::Lower : Bound::Upper);
    return best;
}

/// What the side to move has without a capture. On the principal variation a mate that only the
/// table knows of does not count: its line could not be shown.
Score Worker::standing_pat(const Node& node) {
    if (node.in_check()) return -Score::infinite();
    return node.is_pv() && node.eval.is_mate() ? node.static_eval : node.eval;
}

/// Delta pruning: even winning the piece on top of a margin would not lift the score to alpha. If
/// so, the best score is at least what could be hoped for.
bool Worker::prune_capture(const Node& node, Move move, Score& best) {
    if (move.is_promotion() || best.is_loss()) return false;
    const Score hope = node.static_eval + (exchange_value(move.captured()) + margins::kDeltaMargin);
    if (hope > node.window.alpha) return false;
    best = std::max(best, hope);
    return true;
}

}  // namespace mutare
