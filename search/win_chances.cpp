#include "search/win_chances.h"

#include <algorithm>
#include <cmath>

namespace mutare {

namespace {

constexpr int kSure = 1000;

double value(const WinModel::Polynomial& polynomial, double x) {
    return (polynomial[2] * x + polynomial[1]) * x + polynomial[0];
}

/// Of the material that a game begins with.
double share(int material) {
    return static_cast<double>(std::min(material, kFullMaterial)) / double{kFullMaterial};
}

}  // namespace

int material(const Board& board) {
    struct Worth {
        PieceType kind;
        int points;
    };
    constexpr std::array kWorths{Worth{PieceType::Pawn, 1}, Worth{PieceType::Knight, 3},
                                 Worth{PieceType::Bishop, 3}, Worth{PieceType::Rook, 5},
                                 Worth{PieceType::Queen, 9}};
    int sum = 0;
    for (const auto& [kind, points] : kWorths) {
        for (const Color side : {Color::White, Color::Black}) {
            sum += points * board.pieces(side).of(kind).size();
        }
    }
    return sum;
}

double even_score(const WinModel& model, int material) {
    return value(model.even, share(material));
}

double chance_to_win(const WinModel& model, int material, double centipawns) {
    constexpr double kMinSpread = 10;
    const double spread = std::max(value(model.spread, share(material)), kMinSpread);
    return 1 / (1 + std::exp((even_score(model, material) - centipawns) / spread));
}

WinChances win_chances(Score score, const Board& board) {
    if (score.is_win()) return {kSure, 0, 0};
    if (score.is_loss()) return {0, 0, kSure};
    const auto in_thousandths = [&](int centipawns) {
        const double chance = chance_to_win(kWinModel, material(board), centipawns);
        return static_cast<int>(std::lround(kSure * chance));
    };
    const int win = in_thousandths(score.value());
    const int loss = std::min(in_thousandths(-score.value()), kSure - win);
    return {win, kSure - win - loss, loss};
}

}  // namespace mutare
