#include "uci/eval_breakdown.h"

#include "search/evaluation/evaluator.h"

namespace mutare {

namespace {

int from_white(Score score, Color side_to_move) {
    return side_to_move == Color::White ? score.value() : -score.value();
}

}  // namespace

EvalBreakdown explain_eval(const Network& network, const Position& position, int correction) {
    const Color us = position.side_to_move();
    EvalBreakdown eval;
    eval.network = evaluate(network, position.board(), us);
    eval.bucket_count = network.bucket_count();
    eval.bucket = output_bucket(position.board().count_pieces(), eval.bucket_count);
    eval.scaled = scaled_by_clock(eval.network, position.state().halfmove_clock);
    eval.correction = correction;
    eval.total = static_evaluation(eval.network, position.state().halfmove_clock, correction);
    for (const Square square : kAllSquares) {
        const Piece piece = position[square];
        if (piece == Piece::None || type_of(piece) == PieceType::King) continue;
        Board without = position.board();
        without.lift(piece, square);
        eval.piece_values[square.index()] =
            from_white(eval.network, us) - from_white(evaluate(network, without, us), us);
    }
    return eval;
}

}  // namespace mutare
