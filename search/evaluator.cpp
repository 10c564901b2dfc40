#include "search/evaluator.h"

#include "search/evaluation/evaluation.h"

namespace mutare {

Score Evaluator::evaluate(const Position& position) {
    const Board& board = position.board();
    const Color us = position.side_to_move();
    if (const auto progress = mating_progress(board)) {
        return Score(us == Color::White ? *progress : -*progress);
    }
    const PawnTable::Entry& pawns = pawns_.entry(board, position.state().pawn_key());
    Scene<Sum> scene(board, pawns.structure);
    judge(scene);
    scene.credit(us, kWeights.tempo);
    const Tapered balance = scene.balance.total() + pawns.balance +
                            cost_of_danger(scene.danger[index(Color::Black)].total()) -
                            cost_of_danger(scene.danger[index(Color::White)].total());

    const int middlegame_left = phase(board);
    int white = (balance.middlegame() * middlegame_left +
                 balance.endgame() * (kFullPhase - middlegame_left)) /
                kFullPhase;
    white = white * winning_chances(board, white >= 0 ? Color::White : Color::Black) / kFullScale;
    return Score(us == Color::White ? white : -white);
}

}  // namespace mutare
