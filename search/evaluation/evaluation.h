// The whole evaluation as a list of its terms, for whoever adds them up: the search, or the tuner.
#pragma once

#include <algorithm>

#include "search/evaluation/endgames.h"
#include "search/evaluation/king.h"
#include "search/evaluation/passed_pawns.h"
#include "search/evaluation/pieces.h"
#include "search/evaluation/threats.h"

namespace mutare {

/// All that pawns are not worth by themselves. First who attacks what, then what follows from it.
template <class Tally>
void judge(Scene<Tally>& scene) {
    judge_king<Color::White>(scene);
    judge_king<Color::Black>(scene);
    judge_pieces<Color::White>(scene);
    judge_pieces<Color::Black>(scene);
    judge_danger<Color::White>(scene);
    judge_danger<Color::Black>(scene);
    judge_threats<Color::White>(scene);
    judge_threats<Color::Black>(scene);
    judge_passed_pawns<Color::White>(scene);
    judge_passed_pawns<Color::Black>(scene);
}

inline constexpr int kFullPhase = 24;

/// How much of the middlegame is left: a knight or bishop counts 1, a rook 2, a queen 4.
inline int phase(const Board& board) {
    int sum = 0;
    for (const Color side : {Color::White, Color::Black}) {
        const PieceList& men = board.men(side);
        sum += (men.of(Kind::Knight) | men.of(Kind::Bishop)).size() +
               2 * men.of(Kind::Rook).size() + 4 * men.of(Kind::Queen).size();
    }
    return std::min(sum, kFullPhase);
}

}  // namespace mutare
