// The search of a node: principal variation search, and all that saves it work. `search` and
// `search_moves` show the order of the steps; each step is a function, here or in pruning.cpp.
// https://www.chessprogramming.org/Principal_Variation_Search
#include <algorithm>
#include <cassert>

#include "engine/draws.h"
#include "search/parameters.h"
#include "search/worker.h"

namespace mutare {

/// The score of a node within its window: exact inside, a bound outside.
Score Worker::search(Node& node) {
    assert(node.is_pv() || node.window.beta == node.window.alpha + 1);
    // 1. Leaf: from here on only captures are searched.
    if (node.depth <= 0) return quiescence(node);
    // 2. Once the search is stopped, all calls return at once; their results are not used.
    if (is_over() && !node.is_root()) return Score::draw();
    init_node(node);
    // 3. Draws, and mates too far off to matter. Not at the root, which must give a move.
    if (const Score score = draw_or_mate_distance(node); score.is_some()) return score;
    // 4. Static evaluation: before the table is read, because its entry is still being prefetched.
    evaluate(node);
    // 5. Transposition table: an earlier visit may have found the score, or a good move to try
    // first.
    probe_table(node);
    if (const Score score = table_cutoff(node); score.is_some()) return score;
    // 6. Tablebases: with few pieces the result is known.
    if (const Score score = probe_tablebases(node); score.is_some()) return score;
    // 7. Pruning by the evaluation: reverse futility, razoring, null move. Before it, the depth is
    //    adjusted where the reduction of the last move looks wrong by now.
    set_eval_and_improving(node);
    adjust_by_hindsight(node);
    if (const Score score = prune_by_evaluation(node); score.is_some()) return score;
    // 8. Internal iterative reduction: without a table move, the order of moves is poor.
    reduce_without_tt_move(node);
    // 9. The moves.
    return search_moves(node);
}

/// Counts the node, clears what an earlier node left in its frame, and finds the checks.
void Worker::init_node(Node& node) {
    node.frame->pv.clear();
    node.frame->double_extensions = node.before(1).double_extensions;
    count_node();
    node.checks = find_checks(position_.board(), position_.side_to_move());
    if (node.is_pv()) selective_depth_ = std::max(selective_depth_, node.ply + 1);
}

/// Draws by rule, the deepest ply, and mate distance pruning. Narrows the window to the scores that
/// are still possible. https://www.chessprogramming.org/Mate_Distance_Pruning
Score Worker::draw_or_mate_distance(Node& node) {
    if (node.is_root()) return Score::none();
    if (is_draw(position_, static_cast<std::size_t>(node.ply))) return Score::draw();
    // Nothing ends the first search of the root, so it follows no captures any more after so many
    // nodes that the user would notice. Only positions that no game reaches have so many.
    constexpr std::uint64_t kMaxFirstNodes = 1 << 16;
    if (node.ply >= kMaxPly || (!has_result_ && nodes() >= kMaxFirstNodes))
        return node.in_check() ? Score::draw() : evaluator_.evaluate(position_);

    // A side that can repeat the position has at least a draw.
    if (node.window.alpha < Score::draw() &&
        can_repeat(position_, static_cast<std::size_t>(node.ply))) {
        node.window.alpha = Score::draw();
    }
    // At worst the side to move is mated already, at best it mates with its next move.
    node.window.alpha = std::max(node.window.alpha, Score::mated_in(node.ply));
    node.window.beta = std::min(node.window.beta, Score::mate_in(node.ply + 1));
    if (node.window.alpha >= node.window.beta) return node.window.alpha;
    return Score::none();
}

/// Sets the static evaluation: the network's, corrected by what searches of similar positions
/// found. A singular search finds it in the frame, which it shares with its node.
void Worker::evaluate(Node& node) {
    Frame& frame = *node.frame;
    if (!node.excluded) frame.static_eval = Score::none();
    if (!node.excluded && !node.in_check()) {
        const int correction =
            correction_history_.correction(position_, node.before(1).move, node.before(2).move);
        frame.static_eval = static_evaluation(evaluator_.evaluate(position_),
                                              position_.state().halfmove_clock, correction);
    }
    node.static_eval = frame.static_eval;
}

/// Sets the node's table entry, with its score as seen from the root, and the table move. A
/// singular search ignores the table, whose score includes the excluded move.
void Worker::probe_table(Node& node) {
    if (node.excluded) return;
    node.entry = shared_->table.probe(position_.key());
    node.was_pv = node.is_pv() || (node.entry && node.entry->was_pv);
    node.tt_move = node.is_root() ? root_moves_.best_of_line().move
                   : node.entry   ? node.entry->move
                                  : Move();
    if (!node.entry) return;
    ++statistics_.table_hits;
    const int plies_left =
        kFiftyMoves - std::min<int>(position_.state().halfmove_clock, kFiftyMoves);
    if (node.entry->score.is_decided_after(plies_left)) {
        // The fifty-move rule may come first, so the score is a bound that says nothing.
        node.entry->score = Score::infinite();
        node.entry->bound = Bound::Upper;
    } else {
        node.entry->score = node.entry->score.from_ply(node.ply);
    }
}

/// A deep enough entry ends the node if its bound proves that the score reaches beta, or that it
/// does not. Not on the principal variation, which would be cut short; and not near the fifty-move
/// limit, because the entry does not know the halfmove clock.
Score Worker::table_cutoff(const Node& node) const {
    constexpr int kLastPlies = 10;
    if (!node.entry || node.is_pv() || node.entry->depth < node.depth ||
        !decides(node.entry->bound, node.entry->score, node.window.beta) ||
        position_.state().halfmove_clock >= kFiftyMoves - kLastPlies) {
        return Score::none();
    }
    return node.entry->score;
}

/// With few pieces, tablebases know the result of the position. Their results assume a halfmove
/// clock of 0, so they are probed only after a capture or pawn move. On the principal variation the
/// search may go on within the bound that they give, to find the mate.
/// https://www.chessprogramming.org/Syzygy_Bases
Score Worker::probe_tablebases(Node& node) {
    const TablebaseSettings& settings = shared_->ranking.for_tree;
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

    counters_.tablebase_hits.fetch_add(1, std::memory_order_relaxed);
    next_check_ = 0;  // The tables may have been read from a slow disk.
    const auto [score, bound] = score_of(*wdl, node.ply, settings.fifty_move_rule);
    if (bound == Bound::Exact || (bound == Bound::Lower && score >= node.window.beta) ||
        (bound == Bound::Upper && score <= node.window.alpha)) {
        const int depth = std::min(node.depth + kTuned.tablebase_extra_depth, kMaxPly - 1);
        shared_->table.store(position_.key(),
                             {Move(), score.at_ply(node.ply), depth, bound, node.was_pv});
        return score;
    }
    if (node.is_pv() && bound == Bound::Lower) {
        node.tablebase_bounds.alpha = score;
        node.window.alpha = std::max(node.window.alpha, score);
    } else if (node.is_pv()) {
        // Applied to the result: a lower beta would cut the principal variation short.
        node.tablebase_bounds.beta = score;
    }
    return Score::none();
}

/// Sets the evaluation that pruning uses, and whether the static evaluation is improving: then the
/// node is likelier to reach beta, and more of its moves are worth a search.
void Worker::set_eval_and_improving(Node& node) {
    if (node.in_check()) return;
    node.eval = node.static_eval;
    if (node.entry && decides(node.entry->bound, node.entry->score, node.eval)) {
        node.eval = node.entry->score;
    }
    const Score before = node.before(2).static_eval.is_some() ? node.before(2).static_eval
                                                              : node.before(4).static_eval;
    node.improving = before.is_some() && node.static_eval > before;
}

/// Searches the moves, the most promising first, until one reaches beta or none is left.
Score Worker::search_moves(Node& node) {
    BestMove best;
    SearchedMoves searched;
    int number = 0;
    node.frame[1].cutoffs = 0;

    Picker picker(position_, node, histories_);
    while (const Move move = picker.next()) {
        // 1. Moves that this search leaves out: in a singular search the excluded move; at the root
        //    those of earlier MultiPV lines, those that `searchmoves` does not name, and those that
        //    the tablebases rank lower.
        if (move == node.excluded || (node.is_root() && !root_moves_.has_candidate(move))) continue;
        const Candidate current{
            move, ++number,
            move.is_quiet() ? picker.quiet_history() : histories_.capture(move).value()};
        if (node.is_root() && is_first_) {
            shared_->listener.on_current_move({node.depth, move, number + root_moves_.line()});
        }
        // 2. Late move, futility, history and exchange pruning: the move is unlikely to be best.
        if (prune_move(node, current, best.score, picker)) continue;

        // 3. Singular extension. Its search overwrites the frame's moves.
        assert(move != node.tt_move || !picker.has_generated());
        const Singularity singularity = probe_singularity(node, move);
        if (singularity.cutoff.is_some()) return singularity.cutoff;

        // 4. The move is made and searched, first at reduced depth if it comes late.
        const std::uint64_t nodes_before = nodes();
        make_move(node, move);
        const Score score = search_child(node, current, singularity.extension, best.score);
        unmake_move(move);
        // 5. The score of a search that was stopped means nothing.
        if (is_over()) return Score::draw();

        // 6. The root keeps for each move its score, its principal variation and its node count.
        const bool raises_alpha = score > node.window.alpha;
        if (node.is_root()) {
            update_root_move(node, move, score, number == 1 || raises_alpha, nodes_before);
        }
        // 7. A new best move; one that reaches beta refutes the opponent's last move.
        best.score = std::max(best.score, score);
        if (raises_alpha) {
            best.move = move;
            best.bound = score >= node.window.beta ? Bound::Lower : Bound::Exact;
            if (node.is_pv()) node.set_pv(move);
            if (best.bound == Bound::Lower) break;
            node.window.alpha = score;
        }
        if (searched.size() < kMaxSearchedMoves) searched.add(move);
    }

    // 8. No legal move: mate or stalemate; in a singular search, no other move at all.
    if (number == 0) {
        if (node.excluded) return node.window.alpha;
        return node.in_check() ? Score::mated_in(node.ply) : Score::draw();
    }
    return finish_node(node, best, searched);
}

/// Counts a cutoff, updates the histories and the correction, stores the node in the table and
/// returns its score. Where moves were left out, the result is not that of the position: then only
/// the histories are updated, if there is a best move, and nothing is stored.
Score Worker::finish_node(const Node& node, BestMove best, const SearchedMoves& searched) {
    if (best.bound == Bound::Lower) {
        ++node.frame->cutoffs;
        ++statistics_.cutoffs;
        if (searched.size() == 0) ++statistics_.first_move_cutoffs;
    }
    best.score = std::clamp(best.score, node.tablebase_bounds.alpha, node.tablebase_bounds.beta);
    if (best.move) learn_best_move(node, best.move, searched);
    if (node.excluded || (node.is_root() && root_moves_.leaves_out_moves())) return best.score;
    if (!best.move) learn_fail_low(node);
    learn_correction(node, best);
    store_in_table(node, best);
    return best.score;
}

/// A bonus for the best move, and a malus for the others that were tried, so that it comes before
/// them next time. A best move that did not cut off is itself among those tried. Quiet moves get no
/// malus if the best move is noisy.
void Worker::learn_best_move(const Node& node, Move best, const SearchedMoves& searched) {
    const int earned = kTuned.history_bonus_per_depth * node.depth;
    const int bonus = std::min<int>(earned, kTuned.history_max_bonus);
    const int malus = -std::min<int>(earned, kTuned.history_max_malus);
    if (best.is_quiet()) {
        update_quiet(node, best, bonus);
    } else {
        histories_.capture(best).update(bonus);
    }
    for (const Move move : searched) {
        if (move == best) continue;
        if (!move.is_quiet()) {
            histories_.capture(move).update(malus);
        } else if (best.is_quiet()) {
            update_quiet(node, move, malus);
        }
    }
}

/// A bonus for the opponent's last move, because no answer to it raised alpha.
void Worker::learn_fail_low(const Node& node) {
    const Frame& before = node.before(1);
    if (!before.move || !before.move.is_quiet()) return;
    const int bonus = kTuned.fail_low_bonus_per_depth *
                      std::min<int>(node.depth, kTuned.fail_low_bonus_max_depth);
    histories_.quiet(~position_.side_to_move(), before.move, before.attacked).update(bonus);
    update_continuations(&before, before.move, bonus);
}

void Worker::update_quiet(const Node& node, Move move, int bonus) {
    histories_.quiet(position_.side_to_move(), move, node.frame->attacked).update(bonus);
    histories_.pawn_history(position_.state().pawn_key)[move].update(bonus);
    update_continuations(node.frame, move, bonus);
}

/// The continuation histories of a move of the frame's position. In check a move answers the
/// check, so those of the last two moves alone learn.
void Worker::update_continuations(const Frame* frame, Move move, int bonus) {
    int sum = 0;
    for (const int plies : kContinuationPlies) sum += (*frame[-plies].continuation)[move].value();
    for (const int plies : kContinuationPlies) {
        if (plies > 2 && frame->is_in_check()) break;
        const Frame& earlier = frame[-plies];
        if (earlier.move) (*earlier.continuation)[move].update_in_sum(bonus, sum);
    }
}

/// The corrections learn the error of the static evaluation. A bound shows an error only if the
/// evaluation lies on its wrong side. If the best move is noisy, the difference is what that move
/// wins.
void Worker::learn_correction(const Node& node, const BestMove& best) {
    if (node.in_check() || (best.move && !best.move.is_quiet())) return;
    if (best.bound == Bound::Lower && best.score <= node.static_eval) return;
    if (best.bound == Bound::Upper && best.score >= node.static_eval) return;
    correction_history_.learn(position_, node.before(1).move, node.before(2).move, node.depth,
                              best.score.value() - node.static_eval.value());
}

/// Searches the position after a move. After the first move that is tried, a null window asks only
/// whether a move raises alpha, and late moves are searched at reduced depth. A move that does
/// raise alpha is searched again: at full depth, and on the principal variation with the full
/// window.
Score Worker::search_child(const Node& node, const Candidate& candidate, int extension,
                           Score best) {
    const int number = candidate.number;
    const int depth = node.depth - 1 + extension;
    node.frame->double_extensions =
        node.before(1).double_extensions + (extension == Singularity::kDoubleExtension ? 1 : 0);
    const Window null_window = node.window.null_above_alpha();
    Score score;
    if (node.depth >= kTuned.reduction_min_depth && number > 1 + (node.is_root() ? 1 : 0)) {
        // 1. Late move reduction: a late move is seldom better. If it beats alpha all the same, it
        //    is searched again: a ply deeper if it is much better than the best move, a ply less
        //    deep if barely.
        const int reduced = std::clamp(depth - reduction(node, candidate), 1, depth + 1);
        node.frame->reduction = depth - reduced;
        //    Expected to be a Cut node, even below a Cut node: the early moves did not cut off, so
        //    this one will hardly do.
        score = search_window(node, null_window, reduced, NodeKind::Cut);
        node.frame->reduction = 0;
        if (score > node.window.alpha && reduced < depth) {
            const int deeper = score > best + kTuned.deeper_margin ? 1 : 0;
            const int shallower = score < best + kTuned.shallower_margin ? 1 : 0;
            const int again = depth + deeper - shallower;
            if (again > reduced) {
                ++statistics_.researches;
                score = search_window(node, null_window, again, child(node.kind));
            }
        }
    } else if (!node.is_pv() || number > 1) {
        // 2. Null window at full depth: an early move, or too little depth to reduce it.
        score = search_window(node, null_window, depth, child(node.kind));
    }
    // 3. Full window: on the principal variation, the first move and each that raises alpha.
    if (node.is_pv() && (number == 1 || score > node.window.alpha)) {
        if (number > 1) ++statistics_.researches;
        score = search_window(node, node.window, depth, NodeKind::Pv);
    }
    return score;
}

/// Searches the position after a move of `parent`. Window and result are from its point of view.
Score Worker::search_window(const Node& parent, Window window, int depth, NodeKind kind) {
    Node node{window.negated(), depth, parent.ply + 1, kind, parent.frame + 1};
    return -search(node);
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

void Worker::store_in_table(const Node& node, const BestMove& best) {
    shared_->table.store(position_.key(), {best.move, best.score.at_ply(node.ply), node.depth,
                                           best.bound, node.was_pv});
}

}  // namespace mutare
