// What a node teaches for the next ones.
#include <algorithm>

#include "search/margins.h"
#include "search/worker.h"

namespace mutare {

using namespace margins;

/// The best move is praised, and those tried before it are blamed: had it come first, they would
/// have been spared. On the principal variation the best move itself is among those tried.
void Worker::learn_cutoff(const Node& node, Move best, const Tried& tried) {
    const int earned = kHistoryBonusPerDepth * node.depth;
    const int bonus = std::min(earned, kHistoryMaxBonus);
    const int malus = -std::min(earned, kHistoryMaxMalus);
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

/// No move was good enough against the enemy's last one, so that was good.
void Worker::reward_last_move(const Node& node) {
    const Frame& before = node.before(1);
    if (!before.move || !before.move.is_quiet()) return;
    const int bonus = kFailLowBonus * std::min(node.depth, kFailLowBonusDepth);
    histories_.quiet(~position_.side_to_move(), before.move, before.attacked).update(bonus);
    for (const int plies : kContinuationPlies) {
        const Frame& earlier = node.before(1 + plies);
        if (earlier.move) (*earlier.continuation)[before.move].update(bonus);
    }
}

void Worker::update_quiet(const Node& node, Move move, int bonus) {
    histories_.quiet(position_.side_to_move(), move, node.frame->attacked).update(bonus);
    histories_.pawn_history(position_.state().pawn_key())[move].update(bonus);
    for (const int plies : kContinuationPlies) {
        if (node.before(plies).move) (*node.before(plies).continuation)[move].update(bonus);
    }
}

/// The evaluation was wrong by so much in a position of this kind. A score that is only a bound
/// teaches nothing unless the evaluation lies on its wrong side, and a capture is no business of
/// the evaluation.
void Worker::learn_correction(const Node& node, Move best, Score score, Bound bound) {
    if (node.in_check() || (best && !best.is_quiet()) || score.is_decided()) return;
    if (bound == Bound::Lower && score <= node.static_eval) return;
    if (bound == Bound::Upper && score >= node.static_eval) return;
    corrections_.learn(position_, node.before(1).move, node.before(2).move, node.depth,
                       score.value() - node.static_eval.value());
}

/// The line of the child, with the move that leads to it in front.
void Worker::note_line(const Node& node, Move move) {
    Frame& frame = *node.frame;
    const Frame& below = node.frame[1];
    frame.line[0] = move;
    std::copy_n(below.line.begin(), below.line_length, frame.line.begin() + 1);
    frame.line_length = below.line_length + 1;
}

/// A root move that is not the best so far is known only to be no better.
void Worker::note_root_move(const Node& root, Move move, Score score, bool is_best,
                            std::uint64_t nodes_before) {
    const auto found =
        std::find_if(root_moves_.begin(), root_moves_.end(),
                     [&](const RootMove& candidate) { return candidate.move == move; });
    found->nodes += nodes() - nodes_before;
    if (!is_best) {
        found->score = Score::none();
        return;
    }
    const Frame& below = root.frame[1];
    found->score = score;
    found->bound = score >= root.window.beta   ? Bound::Lower
                   : score > root.window.alpha ? Bound::Exact
                                               : Bound::Upper;
    found->selective_depth = selective_depth_;
    found->line.assign(1, move);
    found->line.insert(found->line.end(), below.line.begin(),
                       below.line.begin() + below.line_length);
}

}  // namespace mutare
