#include "train/win_fit.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace mutare::train {

namespace {

constexpr std::size_t kLost = 0;
constexpr std::size_t kDrawn = 1;
constexpr std::size_t kWon = 2;

std::size_t result_for(Color side, Result result) {
    const auto points = static_cast<std::size_t>(result);
    return side == Color::White ? points : kWon - points;
}

/// The six parameters of a model.
std::array<double*, 6> parameters(WinModel& model) {
    return {&model.even[0],   &model.even[1],   &model.even[2],
            &model.spread[0], &model.spread[1], &model.spread[2]};
}

}  // namespace

void ScoreStatistics::add(const Sample& sample) {
    const int centipawns = sample.played.score.value();
    if (plies_before(sample.position) < kFirstTrainingPly || std::abs(centipawns) > kMaxCentipawns)
        return;
    const int material_points = std::min(material(sample.position.board()), kFullMaterial);
    // Rounded to the nearest cell.
    const int cell = (centipawns + kMaxCentipawns + kCellWidth / 2) / kCellWidth;
    const std::size_t result = result_for(sample.position.side_to_move(), sample.result);
    ++results_[static_cast<std::size_t>(material_points)][static_cast<std::size_t>(cell)][result];
    ++positions_;
}

std::vector<ScoreStatistics::Cell> ScoreStatistics::cells() const {
    std::vector<Cell> cells;
    for (std::size_t points = 0; points < results_.size(); ++points) {
        for (std::size_t i = 0; i < results_[points].size(); ++i) {
            if (results_[points][i] == Results{}) continue;
            const int centipawns = static_cast<int>(i) * kCellWidth - kMaxCentipawns;
            cells.push_back({static_cast<int>(points), centipawns, results_[points][i]});
        }
    }
    return cells;
}

double mean_loss(const std::vector<ScoreStatistics::Cell>& cells, const WinModel& model) {
    constexpr double kMinChance = 1e-6;
    double loss = 0;
    double positions = 0;
    for (const auto& [material, centipawns, results] : cells) {
        const double win = chance_to_win(model, material, centipawns);
        const double lose = chance_to_win(model, material, -centipawns);
        const std::array chances{lose, 1 - win - lose, win};
        for (const std::size_t result : {kLost, kDrawn, kWon}) {
            const auto count = static_cast<double>(results[result]);
            loss -= count * std::log(std::max(chances[result], kMinChance));
            positions += count;
        }
    }
    return loss / std::max(positions, 1.0);
}

/// Coordinate descent: tries a step up and down in each parameter and keeps what lowers the loss.
/// When no step does, the steps become smaller. Six parameters need nothing more elaborate.
WinModel fit_win_model(const std::vector<ScoreStatistics::Cell>& cells, const WinModel& start) {
    constexpr double kFirstStep = 64;  // centipawns
    constexpr double kLastStep = 0.05;
    WinModel best = start;
    double min_loss = mean_loss(cells, best);
    for (double step = kFirstStep; step > kLastStep;) {
        bool has_improved = false;
        for (std::size_t i = 0; i < parameters(best).size(); ++i) {
            for (const double change : {step, -step}) {
                WinModel tried = best;
                *parameters(tried)[i] += change;
                const double loss = mean_loss(cells, tried);
                if (loss >= min_loss) continue;
                best = tried;
                min_loss = loss;
                has_improved = true;
                break;
            }
        }
        if (!has_improved) step /= 2;
    }
    return best;
}

}  // namespace mutare::train
