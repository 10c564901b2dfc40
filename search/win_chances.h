// What a score is worth in points: how often the engine's own games have been won, drawn and lost
// from positions with such a score and so many pieces. For display only; no search decides by it.
#pragma once

#include <array>

#include "engine/board.h"
#include "search/score.h"

namespace mutare {

/// In thousandths; together a thousand. Seen from the side to move.
struct WinChances {
    int win = 0;
    int draw = 0;
    int loss = 0;

    bool operator==(const WinChances&) const = default;
};

/// The chance to win follows a logistic curve over the score, 1 / (1 + e^((even − score) /
/// spread)); the chance to lose is the same of the opponent, and what remains is drawn.
struct WinModel {
    /// A curve's parameter in centipawns, as a polynomial of the material.
    using Polynomial = std::array<double, 3>;
    /// The score with which every second game is won.
    Polynomial even;
    /// How far from there the chance rises from a half to e / (1 + e), which is 73 %.
    Polynomial spread;
};

/// Fitted by `mutare-train fit-wdl`, which prints these lines, to 2000 games at 5000 nodes a move,
/// and scaled as the network's scores were after that. With the material of a middlegame every
/// second game is won at 100 centipawns: that is what makes them centipawns.
inline constexpr WinModel kWinModel{
    {232.4, -225.3, 63.8},
    {34.2, 68.0, -35.2},
};

/// Of both sides together, a pawn being 1, a knight and a bishop 3, a rook 5, a queen 9.
int material(const Board& board);
inline constexpr int kFullMaterial = 78;
inline constexpr int kMiddlegameMaterial = 58;

/// The score, in centipawns, with which every second game is won.
double even_score(const WinModel& model, int material);

/// The model's chance to win, 0 to 1, of the side to move with a score that is no mate.
double chance_to_win(const WinModel& model, int material, double centipawns);

/// A score that is won or lost by force is taken at its word.
WinChances win_chances(Score score, const Board& board);

}  // namespace mutare
