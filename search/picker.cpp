#include "search/picker.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/movegen.h"
#include "engine/see.h"
#include "search/parameters.h"

namespace mutare {

Picker::Picker(const Position& position, Node& node, Histories& histories, Extent extent)
    : position_(position),
      node_(node),
      histories_(histories),
      moves_(node.frame->moves),
      scores_(node.frame->move_scores),
      extent_(node.in_check() ? Extent::All : extent) {
    if (extent_ == Extent::All) {
        node.frame->attacked = attacked_squares(position.board(), ~position.side_to_move());
    }
    const Move move = node.tt_move;
    const bool belongs = extent_ == Extent::All || !move.is_quiet();
    if (move && belongs && is_legal(position, node.checks, move)) tt_move_ = move;
}

Move Picker::next() {
    switch (stage_) {
        case Stage::TableMove:
            stage_ = Stage::GenerateNoisy;
            if (tt_move_) return tt_move_;
            [[fallthrough]];
        case Stage::GenerateNoisy:
            moves_.clear();
            generate_and_score(MoveClass::Noisy);
            stage_ = Stage::Noisy;
            [[fallthrough]];
        case Stage::Noisy:
            if (const Move move = next_noisy()) return move;
            if (extent_ != Extent::All) {
                stage_ = Stage::End;
                return Move();
            }
            stage_ = Stage::GenerateQuiet;
            [[fallthrough]];
        case Stage::GenerateQuiet:
            if (!skips_quiets_) {
                node_.check_squares = CheckSquares(position_.board(), position_.side_to_move());
                generate_and_score(MoveClass::Quiet);
            }
            stage_ = Stage::Quiet;
            [[fallthrough]];
        case Stage::Quiet:
            if (const Move move = next_quiet()) return move;
            stage_ = Stage::Losing;
            next_ = 0;
            [[fallthrough]];
        case Stage::Losing:
            if (next_ < losing_end_) return moves_[next_++];
            stage_ = Stage::End;
            [[fallthrough]];
        case Stage::End: break;
    }
    return Move();
}

/// Noisy moves that win too little are kept for later, at the beginning of the list; unless quiet
/// moves follow, they are left out.
Move Picker::next_noisy() {
    while (next_ < end_) {
        const Move move = pick_best();
        if (move == tt_move_) continue;
        // It must win something in quiescence, and may lose a little elsewhere; a good history
        // lowers either threshold.
        const int min_gain =
            (extent_ == Extent::Noisy ? kTuned.quiescence_min_gain : -kTuned.noisy_max_loss) -
            histories_.capture(move).value() / kTuned.noisy_history_divisor;
        if (see_at_least(position_, move, min_gain)) return move;
        if (extent_ == Extent::All) moves_.set(losing_end_++, move);
    }
    return Move();
}

Move Picker::next_quiet() {
    while (next_ < end_ && !skips_quiets_) {
        const Move move = pick_best();
        if (move != tt_move_) return move;
    }
    return Move();
}

void Picker::generate_and_score(MoveClass wanted) {
    next_ = moves_.size();
    generate(position_, node_.checks, wanted, moves_);
    end_ = moves_.size();
    if (wanted == MoveClass::Noisy) {
        for (std::size_t i = next_; i < end_; ++i) scores_[i] = score_of_noisy(moves_[i]);
    } else {
        score_quiets();
    }
}

/// By the sum of the histories, with a bonus for a check that does not lose much material.
void Picker::score_quiets() {
    const Color side = position_.side_to_move();
    const SquareSet attacked = node_.frame->attacked;
    const PieceToHistory& pawn_history = histories_.pawn_history(position_.state().pawn_key);
    std::array<const PieceToHistory*, kContinuationPlies.size()> continuations;
    for (std::size_t i = 0; i < continuations.size(); ++i) {
        continuations[i] = node_.before(kContinuationPlies[i]).continuation;
    }
    for (std::size_t i = next_; i < end_; ++i) {
        const Move move = moves_[i];
        int sum = 0;
        for (const PieceToHistory* continuation : continuations) {
            sum += (*continuation)[move].value();
        }
        sum = sum * kTuned.continuation_weight / kFactorOne + pawn_history[move].value() +
              histories_.quiet(side, move, attacked).value();
        if (node_.check_squares.has(move) &&
            see_at_least(position_, move, -kTuned.check_max_loss)) {
            sum += kTuned.check_bonus;
        }
        scores_[i] = sum;
    }
}

/// By the values of the captured piece and of the promoted piece, and by the capture history. The
/// history can outweigh the difference of a knight and a rook; it does not only decide ties.
int Picker::score_of_noisy(Move move) const {
    const int gain = exchange_value(move.captured()) +
                     (move.is_promotion() ? exchange_value(move.promoted()) : 0);
    return kTuned.victim_weight * gain + histories_.capture(move).value();
}

Move Picker::pick_best() {
    // Score and place in one number, so the loop only computes a maximum; the first of equal moves
    // is the highest.
    constexpr int kPlaces = static_cast<int>(kMaxMoves);
    static_assert(std::has_single_bit(kMaxMoves));
    int highest = std::numeric_limits<int>::min();
    int place = kPlaces - 1 - static_cast<int>(next_);
    for (std::size_t i = next_; i < end_; ++i, --place) {
        highest = std::max(highest, scores_[i] * kPlaces + place);
    }
    const auto best = static_cast<std::size_t>(kPlaces - 1 - (highest & (kPlaces - 1)));
    const Move move = moves_[best];
    score_ = scores_[best];
    moves_.set(best, moves_[next_]);
    scores_[best] = scores_[next_];
    ++next_;
    return move;
}

}  // namespace mutare
