#include "uci/win_chances.h"

#include <algorithm>
#include <cmath>

namespace mutare {

namespace {

constexpr int kPermille = 1000;

double value_at(const WinModel::Polynomial& polynomial, double x) {
    return (polynomial[2] * x + polynomial[1]) * x + polynomial[0];
}

/// The share of the material of the start position that is left, 0 to 1.
double share(int material) {
    return static_cast<double>(std::min(material, kFullMaterial)) / double{kFullMaterial};
}

}  // namespace

int material(const Board& board, Color side) {
    const PieceList& pieces = board.pieces(side);
    const auto count = [&](PieceType type) { return pieces.of(type).size(); };
    return count(PieceType::Pawn) + 3 * (count(PieceType::Knight) + count(PieceType::Bishop)) +
           5 * count(PieceType::Rook) + 9 * count(PieceType::Queen);
}

int material(const Board& board) {
    return material(board, Color::White) + material(board, Color::Black);
}

double even_score(const WinModel& model, int material) {
    return value_at(model.even, share(material));
}

double chance_to_win(const WinModel& model, int material, double centipawns) {
    constexpr double kMinSpread = 10;
    const double spread = std::max(value_at(model.spread, share(material)), kMinSpread);
    return 1 / (1 + std::exp((even_score(model, material) - centipawns) / spread));
}

WinChances win_chances(Score score, const Board& board) {
    if (score.is_win()) return {kPermille, 0, 0};
    if (score.is_loss()) return {0, 0, kPermille};
    const auto in_thousandths = [&](int centipawns) {
        const double chance = chance_to_win(kWinModel, material(board), centipawns);
        return static_cast<int>(std::lround(kPermille * chance));
    };
    const int win = in_thousandths(score.value());
    const int loss = std::min(in_thousandths(-score.value()), kPermille - win);
    return {win, kPermille - win - loss, loss};
}

}  // namespace mutare
