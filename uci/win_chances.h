// Win, draw and loss probabilities of a score: how often the engine's own games were won, drawn and
// lost from positions with such a score and such material. For display only; the search does not
// use them.
#pragma once

#include "engine/board.h"
#include "search/score.h"

namespace mutare {

/// In thousandths, adding up to 1000, from the side to move.
struct WinChances {
    int win = 0;
    int draw = 0;
    int loss = 0;

    bool operator==(const WinChances&) const = default;
};

/// The win probability is a logistic function of the score, 1 / (1 + e^((even − score) / spread)).
/// The loss probability is the opponent's win probability, and the rest are draws. Decided scores
/// are certain wins and losses.
WinChances win_chances(Score score, const Board& board);

/// The material of a side: a pawn counts 1, a knight or bishop 3, a rook 5, a queen 9.
int material(const Board& board, Color side);

}  // namespace mutare
