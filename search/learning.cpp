// How a node updates the histories and corrections of its thread, for the nodes to come.
#include <algorithm>

#include "search/parameters.h"
#include "search/tree_search.h"

namespace mutare {

/// A bonus for the best move, and a malus for the others that were tried, so that it comes before
/// them next time. A best move that did not cut off is itself among those tried. Quiet moves get no
/// malus if the best move is noisy.
void TreeSearch::learn_best_move(const Node& node, Move best, const Tried& tried) {
    const int earned = kTuned.history_bonus_per_depth * node.depth;
    const int bonus = std::min<int>(earned, kTuned.history_max_bonus);
    const int malus = -std::min<int>(earned, kTuned.history_max_malus);
    if (best.is_quiet()) {
        update_quiet(node, best, bonus);
    } else {
        histories_.capture(best).update(bonus);
    }
    for (std::size_t i = 0; i < tried.count; ++i) {
        const Move move = tried.moves[i];
        if (move == best) continue;
        if (!move.is_quiet()) {
            histories_.capture(move).update(malus);
        } else if (best.is_quiet()) {
            update_quiet(node, move, malus);
        }
    }
}

/// A bonus for the opponent's last move, because no answer to it raised alpha.
void TreeSearch::learn_fail_low(const Node& node) {
    const Frame& before = node.before(1);
    if (!before.move || !before.move.is_quiet()) return;
    const int bonus = kTuned.fail_low_bonus_per_depth *
                      std::min<int>(node.depth, kTuned.fail_low_bonus_max_depth);
    histories_.quiet(~position_.side_to_move(), before.move, before.attacked).update(bonus);
    for (const int plies : kContinuationPlies) {
        const Frame& earlier = node.before(1 + plies);
        if (earlier.move) (*earlier.continuation)[before.move].update(bonus);
    }
}

void TreeSearch::update_quiet(const Node& node, Move move, int bonus) {
    histories_.quiet(position_.side_to_move(), move, node.frame->attacked).update(bonus);
    histories_.pawn_history(position_.state().pawn_key)[move].update(bonus);
    for (const int plies : kContinuationPlies) {
        if (node.before(plies).move) (*node.before(plies).continuation)[move].update(bonus);
    }
}

/// The corrections learn the error of the static evaluation. A bound shows an error only if the
/// evaluation lies on its wrong side. If the best move is noisy, the difference is what that move
/// wins.
void TreeSearch::learn_correction(const Node& node, const Best& best) {
    if (node.in_check() || (best.move && !best.move.is_quiet())) return;
    if (best.bound == Bound::Lower && best.score <= node.static_eval) return;
    if (best.bound == Bound::Upper && best.score >= node.static_eval) return;
    correction_history_.learn(position_, node.before(1).move, node.before(2).move, node.depth,
                              best.score.value() - node.static_eval.value());
}

}  // namespace mutare
