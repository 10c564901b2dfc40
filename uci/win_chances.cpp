#include "uci/win_chances.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace mutare {

namespace {

/// Centipawns as a polynomial of the share of material that is left: the coefficients of 1, x, x².
using Polynomial = std::array<double, 3>;

// Fitted by train/fit_wdl.py, which prints these lines, to 3100 games of the twelfth network, 1200
// of them against one trained from it: 2200 at 8000 nodes a move, 900 at 1+0.01. The scale of the
// network is to be such that with 58 points of material, a typical middlegame, half of the games
// are won at 100 centipawns: this defines the centipawn. In this fit it takes 104; for the
// thirteenth network, by 778 games at 1+0.01, 100 (and 111 for the twelfth, its opponent).

/// The score at which half of the games are won.
constexpr Polynomial kEven{206.0, -175.1, 51.2};
/// By how much the score must rise for the win probability to go from 50 % to 73 %, e / (1 + e).
constexpr Polynomial kSpread{24.3, 138.2, -69.0};

double value_at(const Polynomial& polynomial, double x) {
    return (polynomial[2] * x + polynomial[1]) * x + polynomial[0];
}

/// The win probability, in thousandths, for the side to move.
int chance_to_win(int centipawns, const Board& board) {
    constexpr double kPermille = 1000;
    constexpr double kMinSpread = 10;
    constexpr double kFullMaterial = 78;  // of the start position
    const int left = material(board, Color::White) + material(board, Color::Black);
    const double share = std::min(left / kFullMaterial, 1.0);
    const double spread = std::max(value_at(kSpread, share), kMinSpread);
    return static_cast<int>(
        std::lround(kPermille / (1 + std::exp((value_at(kEven, share) - centipawns) / spread))));
}

}  // namespace

int material(const Board& board, Color side) {
    const PieceList& pieces = board.pieces(side);
    const auto count = [&](PieceType type) { return pieces.of(type).size(); };
    return count(PieceType::Pawn) + 3 * (count(PieceType::Knight) + count(PieceType::Bishop)) +
           5 * count(PieceType::Rook) + 9 * count(PieceType::Queen);
}

WinChances win_chances(Score score, const Board& board) {
    if (score.is_win()) return {1000, 0, 0};
    if (score.is_loss()) return {0, 0, 1000};
    const int win = chance_to_win(score.value(), board);
    const int loss = std::min(chance_to_win(-score.value(), board), 1000 - win);
    return {win, 1000 - win - loss, loss};
}

}  // namespace mutare
