// The search of captures at the leaves, so that no position is evaluated in the middle of an
// exchange.
// https://www.chessprogramming.org/Quiescence_Search
#include <algorithm>

#include "engine/see.h"
#include "search/parameters.h"
#include "search/worker.h"

namespace mutare {

/// The side to move may stand pat: its score is at least the evaluation, because some quiet move
/// will usually keep it. Not in check, where quiet evasions are tried too until one does not lose.
Score Worker::quiescence(Node& node) {
    // 1. It begins as `search` does; it is never the root.
    if (is_over()) return Score::draw();
    init_node(node);
    if (const Score score = draw_or_mate_distance(node); score.is_some()) return score;
    evaluate(node);
    probe_table(node);
    if (const Score score = table_cutoff(node); score.is_some()) return score;
    set_eval_and_improving(node);
    // 2. Stand pat.
    Score best = stand_pat(node);
    if (best >= node.window.beta) return best;
    node.window.alpha = std::max(node.window.alpha, best);

    Move best_move;
    Picker picker(position_, node, histories_, Picker::Extent::Noisy);
    bool has_moved = false;
    while (const Move move = picker.next()) {
        // 3. Delta pruning.
        if (const Score hope = delta_pruning(node, move); hope.is_some()) {
            best = std::max(best, hope);
            continue;
        }
        // 4. After an evasion that does not lose, no more quiet ones are tried.
        if (has_moved && node.in_check() && !best.is_loss()) picker.skip_quiets();

        // 5. The move.
        make_move(node, move);
        has_moved = true;
        const Score score = search_window(node, node.window, 0, node.kind);
        unmake_move(move);
        if (is_over()) return Score::draw();
        best = std::max(best, score);
        if (score <= node.window.alpha) continue;
        best_move = move;
        if (node.is_pv()) node.set_pv(move);
        if (score >= node.window.beta) break;
        node.window.alpha = score;
    }
    if (node.in_check() && !has_moved) return Score::mated_in(node.ply);
    // 6. Not all moves were tried, so the score is a bound and never exact.
    store_in_table(node, {best, best_move, best >= node.window.beta ? Bound::Lower : Bound::Upper});
    return best;
}

/// The score without a capture. On the principal variation a mate score from the table is not used,
/// because the moves that lead to the mate are not known.
Score Worker::stand_pat(const Node& node) {
    if (node.in_check()) return -Score::infinite();
    return node.is_pv() && node.eval.is_mate() ? node.static_eval : node.eval;
}

/// Delta pruning: if even winning the captured piece and a margin would not raise the score above
/// alpha, returns that optimistic score, else none. Not in check, where there is no evaluation; not
/// for promotions, which win more than the captured piece.
/// https://www.chessprogramming.org/Delta_Pruning
Score Worker::delta_pruning(const Node& node, Move move) {
    if (node.in_check() || move.is_promotion()) return Score::none();
    const Score hope = node.static_eval + (exchange_value(move.captured()) + kTuned.delta_margin);
    return hope <= node.window.alpha ? hope : Score::none();
}

}  // namespace mutare
