// Win, draw and loss probabilities of a score: how often the engine's own games were won, drawn and
// lost from positions with such a score and such material. For display only; the search does not
// use them.
#pragma once

#include <array>

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
/// The loss probability is the opponent's win probability, and the rest are draws.
struct WinModel {
    /// A parameter in centipawns, as a polynomial of the share of material that is left: the
    /// coefficients of 1, x and x².
    using Polynomial = std::array<double, 3>;
    /// The score at which half of the games are won.
    Polynomial even;
    /// By how much the score must rise for the win probability to go from 50 % to 73 %, e / (1 +
    /// e).
    Polynomial spread;
};

/// Fitted by train/fit_wdl.py, which prints these lines, to 3100 games of the twelfth
/// network, 1200 of them against one trained from it: 2200 at 8000 nodes a move, 900 at 1+0.01. The
/// scale of the network is to be such that with `kMiddlegameMaterial` half of the games are won at
/// 100 centipawns: this defines the centipawn. In this fit it takes 104; for the thirteenth
/// network, by 778 games at 1+0.01, 100 (and 111 for the twelfth, its opponent).
inline constexpr WinModel kWinModel{
    {206.0, -175.1, 51.2},
    {24.3, 138.2, -69.0},
};

/// The material of a side: a pawn counts 1, a knight or bishop 3, a rook 5, a queen 9.
int material(const Board& board, Color side);
/// The material of both sides.
int material(const Board& board);
/// The material of the start position.
inline constexpr int kFullMaterial = 78;
/// The material of a typical middlegame.
inline constexpr int kMiddlegameMaterial = 58;

/// The score, in centipawns, at which half of the games are won.
double even_score(const WinModel& model, int material);

/// The model's win probability, 0 to 1, for the side to move.
double chance_to_win(const WinModel& model, int material, double centipawns);

/// Decided scores are certain wins and losses.
WinChances win_chances(Score score, const Board& board);

}  // namespace mutare
